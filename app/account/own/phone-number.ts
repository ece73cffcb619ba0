/** A typed number as `+` and digits (E.164); undefined for one without its country code, or none at all. */
export function internationalNumber(text: string): string | undefined {
  const bare = text
    .normalize('NFKC')
    .replaceAll(/[\s().\u2010-\u2015/-]/g, '')
    .replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(bare) ? bare : undefined;
}
