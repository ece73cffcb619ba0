import { Pairs } from '#server/analysis/pairs.ts';

/** Terms as words: brand names in them, and the grams that several share. */

const isAscii = /^[ -~]*$/;

export const wordsOf = (term: string): string[] =>
  isAscii.test(term)
    ? (term.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    : term
        .toLowerCase()
        .normalize('NFKC')
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean);

/** At most one letter more, less, other, or two neighbours the wrong way round. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  if (rest.slice(1) === otherRest.slice(1) || rest === otherRest.slice(1) || rest.slice(1) === otherRest) return true;
  return (
    rest.length > 1 && rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
  );
}

const leastForSlip = 6;
const isWord = (word: string, wanted: string) =>
  word === wanted || (wanted.length >= leastForSlip && isOneSlip(word, wanted));

/** The words of a brand as buyers type them: few write an accent, and `caffè` has too few letters for a slip. */
const plainWordsOf = (text: string): string[] =>
  wordsOf(
    isAscii.test(text)
      ? text
      : text
          .normalize('NFD')
          .replace(/[\u0300-\u036f]/g, '')
          .normalize('NFC'),
  );

/** Whether a term names one of the brands: whole words, with accents or without, in which one slip is forgiven from six letters on. */
export function brandTest(brands: readonly string[]): (term: string) => boolean {
  const wanted = brands.map(plainWordsOf).filter((words) => words.length > 0);
  if (wanted.length === 0) return () => false;
  return (term) => {
    const words = plainWordsOf(term);
    return wanted.some((brand) => {
      for (let at = 0; at + brand.length <= words.length; at += 1)
        if (brand.every((word, index) => isWord(words[at + index] as string, word))) return true;
      return false;
    });
  };
}

/** Words that say nothing of what somebody looks for, in five languages (list 1). */
const stopWords = new Set(
  'il lo la i gli le un uno una di a da in con su per tra fra e o del della dei delle al alla ai alle dal dalla nel nella sul sulla the a an of for to with and or on at by from der die das ein eine einer eines mit und oder für von zu im am auf aus bei el los las de y para con sin en por les des du un une et ou pour avec sans sur dans aux au'.split(
    ' ',
  ),
);

/** Stands for the second word of a gram of one word. */
const noWord = -1;

/**
 * The grams of terms, as numbers from 0: single words and neighbours. A report has some hundred words and some thousand grams, in half a million terms: as
 * texts they would be put together again for each term.
 */
export class Grams {
  readonly #words = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #isStop: boolean[] = [];
  readonly #pairs = new Pairs();

  /** Those of a term, each once; words that say nothing are none by themselves. */
  numbersOf(term: string): number[] {
    const words = wordsOf(term).map((word) => this.#wordOf(word));
    const grams: number[] = [];
    const keep = (first: number, second: number) => {
      const gram = this.#pairs.numberOf(first, second);
      if (!grams.includes(gram)) grams.push(gram);
    };
    for (let at = 0; at < words.length; at += 1) {
      const [word, next] = [words[at] as number, words[at + 1]];
      const isStop = this.#isStop[word] === true;
      if (!isStop && (this.#texts[word] as string).length > 1) keep(word, noWord);
      if (next !== undefined && !(isStop && this.#isStop[next])) keep(word, next);
    }
    return grams;
  }

  textOf(gram: number): string {
    const [first, second] = [this.#pairs.first(gram), this.#pairs.second(gram)];
    return second === noWord ? (this.#texts[first] as string) : `${this.#texts[first]} ${this.#texts[second]}`;
  }

  #wordOf(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const number = this.#texts.push(word) - 1;
    this.#words.set(word, number);
    this.#isStop.push(stopWords.has(word));
    return number;
  }
}
