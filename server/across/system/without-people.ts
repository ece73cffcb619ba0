/** An error's first line without addresses, numbers and links: what programs say of people stays out of logs and screens. */
export function withoutPeople(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line
    .replace(/\S+@\S+/g, '…@…')
    .replace(/\bhttps?:\/\/\S+/gi, 'https://…')
    .replace(/\+?\d[\d ()-]{7,}\d/g, '…')
    .slice(0, 300);
}
