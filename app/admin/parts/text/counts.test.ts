import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countLetters, countWords, readingMinutes } from './counts.ts';

test('words are what a person would count', () => {
  expect(countWords('')).toBe(0);
  expect(countWords('  Più ordini,\nmeno costi — in 30 giorni! ')).toBe(7);
  expect(countWords("L'ACOS è al 19%")).toBe(4);
});

test('words do not depend on the spaces between them', () => {
  const word = fc.stringMatching(/^[a-zà0-9]{1,12}$/);
  fc.assert(
    fc.property(fc.array(word), fc.constantFrom(' ', '\n', '  \t', '\u00a0'), (words, gap) => {
      expect(countWords(words.join(gap))).toBe(words.length);
    }),
  );
});

test('an accent or an emoji of several signs is one letter', () => {
  expect(countLetters('perche\u0301')).toBe(6);
  expect(countLetters('👩🏽‍💻!')).toBe(2);
});

test('reading takes at least a minute where there is something to read', () => {
  expect([0, 1, 220, 221].map(readingMinutes)).toEqual([0, 1, 1, 2]);
});
