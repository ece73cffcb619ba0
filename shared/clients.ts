/** `CLI-001`; grows past 999. */
export function clientReference(number: number): string {
  return `CLI-${String(number).padStart(3, '0')}`;
}

/** The number inside `CLI-001` (case-insensitive), or undefined when `reference` is not one. */
export function clientNumber(reference: string): number | undefined {
  const match = /^CLI-(\d{3,15})$/i.exec(reference.trim());
  return match ? Number(match[1]) : undefined;
}
