/** Words that a person reads in a minute: slower than fast readers, as people read on screens. */
const wordsPerMinute = 220;

/** Words of a text: what stands between spaces and holds a letter or a digit. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((part) => /[\p{Letter}\p{Number}]/u.test(part)).length;

/** Letters as people count them: an accent or an emoji is part of its letter. */
export function countLetters(text: string): number {
  let count = 0;
  for (const _ of new Intl.Segmenter('it').segment(text)) count += 1;
  return count;
}

/** Minutes to read so many words; at least one where there is anything to read. */
export const readingMinutes = (words: number): number => Math.ceil(words / wordsPerMinute);
