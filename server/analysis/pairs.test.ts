import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Pairs } from './pairs.ts';

const number = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));

it('pairs of numbers are numbered as a map would, whatever they are and however often they come', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { maxLength: 3_000 }), (drawn) => {
      const pairs = new Pairs();
      const known = new Map<string, number>();
      for (const [first, second] of drawn) {
        const key = `${first} ${second}`;
        const wanted = known.get(key) ?? known.size;
        known.set(key, wanted);
        const pair = pairs.numberOf(first, second);
        expect([pair, pairs.first(pair), pairs.second(pair)]).toEqual([wanted, first, second]);
      }
      expect(pairs.size).toBe(known.size);
    }),
    { numRuns: 30 },
  );
});

it('half a million pairs of neighbours find their places', () => {
  const pairs = new Pairs();
  for (let at = 0; at < 500_000; at += 1) pairs.numberOf(at >> 3, at & 7);
  expect([pairs.size, pairs.numberOf(0, 0), pairs.numberOf(62_499, 7)]).toEqual([500_000, 0, 499_999]);
});
