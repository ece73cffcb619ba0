import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { listenTo } from '#server/db/notifications.ts';
import { pagesChannel } from '#server/db/transaction.ts';

/** The words that public posts are made of, kept in memory until a post changes. */

const plainWord = /^[\p{L}\p{N}]+$/u;

let kept: Promise<string[]> | undefined;
let listening = false;
const forget = () => {
  kept = undefined;
};

async function read(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from ts_stat('select search from public_posts') order by ndoc desc, word
  `.execute(db);
  return rows.map(({ word }) => word).filter((word) => plainWord.test(word) && word.length <= 40);
}

/** Folded words of public posts, those in most posts first. */
export function readVocabulary(): Promise<string[]> {
  if (!listening) {
    listening = true;
    const onDrop = (tags: string) => {
      if (tags.split(',').includes('posts')) forget();
    };
    listenTo(pagesChannel, onDrop, forget, forget);
  }
  kept ??= read().catch((error) => {
    forget();
    throw error;
  });
  return kept;
}

/**
 * How many letters must be typed, left out, changed or swapped with their neighbour to make one word of the other; at most
 * `most + 1`, where it stops counting.
 */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] as number) + 1,
        (next[column - 1] as number) + 1,
        (last[column - 1] as number) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (before[column - 2] as number) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = next;
  }
  return last[other.length] as number;
}

/** Slips that are forgiven in a word of this length. */
const forgiven = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** The same word with another ending: `listing` for `listings`, and what begins like it. */
const isKin = (typed: string, word: string) =>
  (typed.length >= 3 && word.startsWith(typed)) ||
  (word.length >= 3 && typed.startsWith(word) && typed.length - word.length <= (word.length > 4 ? 2 : 1));

export type Meaning = { words: string[]; isCorrected: boolean };

/** Most words that one typed word may stand for. */
const mostMeanings = 40;

/** The words of `vocabulary` that `typed` may mean: itself and its kin, else those that are a slip away. */
export function meaningsOf(typed: string, vocabulary: string[]): Meaning {
  const kin = vocabulary.filter((word) => word === typed || isKin(typed, word)).slice(0, mostMeanings);
  if (kin.length > 0)
    return { words: kin.includes(typed) ? [typed, ...kin.filter((word) => word !== typed)] : kin, isCorrected: false };
  const most = forgiven(typed.length);
  const near = vocabulary
    .map((word) => ({ word, away: most === 0 ? 1 : distance(typed, word, most) }))
    .filter(({ away }) => away <= most)
    .sort((one, other) => one.away - other.away)
    .slice(0, 5);
  return {
    words: near.filter(({ away }) => away === near[0]?.away).map(({ word }) => word),
    isCorrected: near.length > 0,
  };
}

/** The word that looks most like `typed`, however far it is, as long as half of it is right. */
export function nearestWord(typed: string, vocabulary: string[]): string | undefined {
  const most = Math.floor(typed.length / 2);
  let best: { word: string; away: number } | undefined;
  for (const word of vocabulary) {
    if (word.length < 3) continue;
    const limit = best ? best.away - 1 : most;
    const away = distance(typed, word, limit);
    if (away <= limit) best = { word, away };
    if (best?.away === 1) break;
  }
  return best?.word;
}
