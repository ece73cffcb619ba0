/** Tags: staff's own words about clients and readers of the newsletter. */

/** Longest tag, and most tags of one person. */
export const tagLimits = { length: 40, count: 20 } as const;

/** A tag as it is kept: lower case, one blank between words, without the sign in front that other products write. */
export const normalTag = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/^[#\s]+/, '')
    .trim();

/** Tags as somebody wrote them, several in a text where commas stand between: each once, in the order of the alphabet. */
export function readTags(texts: readonly string[]): string[] {
  const tags = texts.flatMap((text) => text.normalize('NFC').split(/[,;\n]/)).map(normalTag);
  return [...new Set(tags.filter((tag) => tag !== ''))].sort((one, other) => (one < other ? -1 : 1));
}

export type TagFault = 'too_long' | 'too_many';

/** What is wrong with these tags, if anything is. */
export function tagFault(tags: readonly string[]): TagFault | undefined {
  if (tags.some((tag) => tag.length > tagLimits.length)) return 'too_long';
  return tags.length > tagLimits.count ? 'too_many' : undefined;
}
