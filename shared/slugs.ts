/** Longest slug, in characters. */
export const longestSlug = 100;

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The part of an address that a title makes: plain letters and digits, words joined by hyphens. Empty when nothing is left. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (plain.length <= longestSlug) return plain;
  // Not in the middle of a word, unless it is all one.
  return plain.slice(0, longestSlug).replace(/-[^-]*$/, '');
}
