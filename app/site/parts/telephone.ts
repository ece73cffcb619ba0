/** `tel:` address of a printed number: digits, and the plus sign if it leads. */
export function telephoneHref(printed: string): string {
  const digits = printed.replace(/\D/g, '');
  return `tel:${printed.trim().startsWith('+') ? '+' : ''}${digits}`;
}
