/** `CLI-001`; grows past 999. */
export function clientReference(number: number): string {
  return `CLI-${String(number).padStart(3, '0')}`;
}
