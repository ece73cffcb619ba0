import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { togetherBy } from '#server/db/together.ts';
import type { PostSearch, SnippetPart } from '#shared/public-posts.ts';
import { type CardRow, cardColumns, newestFirst, toCard } from './public.ts';
import { meaningsOf, nearestWord, readVocabulary } from './vocabulary.ts';

/** Longest question, in characters, most of its words that count, and most posts of an answer. */
export const searchLimits = { characters: 100, words: 8, hits: 50 } as const;

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/** Without letters that fold into others: most texts, and most of their words. */
const isPlain = /^[ -~\s]*$/;

/** As `fold_for_search` of the database: small letters without accents. */
export const foldWord = (word: string): string => (isPlain.test(word) ? word.toLowerCase() : foldLetters(word));

const foldLetters = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđłðþħı]/g, (letter) => letters[letter] as string);

const aWord = /[\p{L}\p{N}]+/gu;

/** The words of a question, folded, each once. */
export function wordsOfQuestion(question: string): string[] {
  const words = foldWord(question.slice(0, searchLimits.characters)).match(aWord) ?? [];
  return [...new Set(words)].filter((word) => word.length <= 40).slice(0, searchLimits.words);
}

/** How much of a text is shown around its first hit, in characters. */
const before = 70;
const after = 130;

/** The words of `text` that are among `words` (folded), one after the other: most of a text is read for its first alone. */
function* hitsIn(text: string, words: ReadonlySet<string>): Generator<{ from: number; to: number }, undefined> {
  const folded = foldWord(text);
  if (![...words].some((word) => folded.includes(word))) return;
  for (const { 0: word, index } of text.matchAll(isPlain.test(text) ? /[a-z0-9]+/gi : /[\p{L}\p{M}\p{N}]+/gu))
    if (words.has(foldWord(word))) yield { from: index, to: index + word.length };
}

/** The part of `text` around the first of `words` (folded), its hits marked; the beginning where there is none. */
export function snippetOf(text: string, words: ReadonlySet<string>): SnippetPart[] {
  const hits = hitsIn(text, words);
  const first = hits.next().value;
  const middle = first?.from ?? 0;
  const blankBefore = text.lastIndexOf(' ', Math.max(0, middle - before));
  const start = middle <= before || blankBefore === -1 ? 0 : blankBefore + 1;
  const blankAfter = text.lastIndexOf(' ', middle + after);
  const end = middle + after >= text.length ? text.length : blankAfter > middle ? blankAfter : middle + after;
  const parts: SnippetPart[] = start > 0 ? [{ text: '… ', isHit: false }] : [];
  let at = start;
  for (let hit = first; hit && hit.to <= end; hit = hits.next().value) {
    if (hit.from > at) parts.push({ text: text.slice(at, hit.from), isHit: false });
    parts.push({ text: text.slice(hit.from, hit.to), isHit: true });
    at = hit.to;
  }
  parts.push({ text: text.slice(at, end) + (end < text.length ? ' …' : ''), isHit: false });
  return parts.filter((part) => part.text !== '');
}

/** Lexemes as a tsquery: every group must be met, by any of its words. They are letters and digits only. */
const queryOf = (groups: string[][]) =>
  groups.map((words) => `(${words.map((word) => `'${word}'`).join(' | ')})`).join(' & ');

type HitRow = CardRow & { body_text: string };

async function find(groups: string[][]): Promise<HitRow[]> {
  const query = queryOf(groups);
  const { rows } = await sql<HitRow>`
    select ${cardColumns}, body_text
    from public_posts
    where search @@ ${query}::tsquery
    order by ts_rank_cd('{0.1, 0.3, 0.6, 1.0}', search, ${query}::tsquery, 1) desc, ${newestFirst}
    limit ${searchLimits.hits}
  `.execute(db);
  return rows;
}

/**
 * Public posts by their words, best fit first: title before tags before excerpt before text. Case, accents, endings and slips of
 * the keyboard do not count. All words of the question must be met.
 */
export const searchPosts = togetherBy(async (question): Promise<PostSearch> => {
  const typed = wordsOfQuestion(question);
  if (typed.length === 0) return { hits: [], corrections: [], nearest: undefined };
  const vocabulary = await readVocabulary();
  const meanings = typed.map((word) => ({ word, ...meaningsOf(word, vocabulary) }));
  const unknown = meanings.find(({ words }) => words.length === 0);
  if (unknown) return { hits: [], corrections: [], nearest: nearestWord(unknown.word, vocabulary) };
  const rows = await find(meanings.map(({ words }) => words));
  const words = new Set(meanings.flatMap((meaning) => meaning.words));
  const hits = rows.map((row) => {
    const inBody = snippetOf(row.body_text, words);
    const isHit = inBody.some((part) => part.isHit);
    return { ...toCard(row), snippet: isHit ? inBody : snippetOf(row.excerpt, words) };
  });
  const corrections = meanings
    .filter(({ isCorrected }) => isCorrected)
    .map(({ word, words: taken }) => ({ typed: word, taken: taken[0] as string }));
  // Each word is known, but no post has all of them: the rarest alone would find something.
  const rarest = meanings
    .map(({ words: [first = ''] }) => first)
    .sort((a, b) => vocabulary.indexOf(b) - vocabulary.indexOf(a));
  return { hits, corrections, nearest: hits.length === 0 && typed.length > 1 ? rarest[0] : undefined };
});
