/** Words that a person reads in a minute: slower than fast readers, as people read on screens. */
const wordsPerMinute = 220;

/** Words of a text, as the server counts them: letters and digits, with what joins them. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** Letters as people count them: an accent or an emoji is part of its letter. */
export function countLetters(text: string): number {
  let count = 0;
  for (const _ of new Intl.Segmenter('it').segment(text)) count += 1;
  return count;
}

/** Minutes to read so many words; at least one where there is anything to read. */
export const readingMinutes = (words: number): number => Math.ceil(words / wordsPerMinute);
