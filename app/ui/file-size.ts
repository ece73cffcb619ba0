const units = ['B', 'kB', 'MB', 'GB'] as const;

/** A size in bytes for people: `840 kB`, `12,4 MB`. */
export function fileSize(bytes: number, locale: string): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = value < 10 && unit > 0 ? 1 : 0;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${units[unit]}`;
}

/** A limit in bytes as it was set, in whole units of 1,024 × 1,024: the same words in the hint and in the refusal. */
export const sizeLimit = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;
