import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atMost } from './binomial.ts';

/** The same by whole numbers: sum over i of C(n, i) a^i (d-a)^(n-i), over d^n. */
function exactly(k: number, n: number, above: number, below: number): number {
  const [a, b, whole] = [BigInt(above), BigInt(below - above), BigInt(below)];
  let [choose, sum] = [1n, 0n];
  for (let i = 0; i <= k; i += 1) {
    sum += choose * a ** BigInt(i) * b ** BigInt(n - i);
    choose = (choose * BigInt(n - i)) / BigInt(i + 1);
  }
  return Number((sum * 10n ** 18n) / whole ** BigInt(n)) / 1e18;
}

describe('how likely at most k of n clicks order', () => {
  it.each([
    [0, 60, 33 / 60 / 6.557377049, 0.005215],
    [0, 30, 0.5 / 6.557377049, 0.092605],
    [0, 4, 0.5 / 6.557377049, 0.728],
  ])('%i of %i at %f is %f', (k, n, rate, p) => {
    expect(atMost(k, n, rate)).toBeCloseTo(p, 3);
  });

  it('is what whole numbers give', () => {
    const cases = fc
      .record({
        n: fc.integer({ min: 1, max: 300 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        above: fc.integer({ min: 1, max: 999 }),
      })
      .map(({ n, part, above }) => ({ n, k: Math.floor(part * n), above }));
    fc.assert(
      fc.property(cases, ({ n, k, above }) => {
        expect(atMost(k, n, above / 1_000)).toBeCloseTo(exactly(k, n, above, 1_000), 9);
      }),
      { numRuns: 150 },
    );
  });

  it('grows with k, falls with the rate, and stays between 0 and 1 for millions of clicks', () => {
    const n = fc.integer({ min: 1, max: 5_000_000 });
    fc.assert(
      fc.property(
        n,
        fc.double({ min: 0, max: 1.2, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (clicks, rate, part) => {
          const k = Math.floor(part * clicks);
          const p = atMost(k, clicks, rate);
          expect(p).toBeGreaterThanOrEqual(0);
          expect(p).toBeLessThanOrEqual(1);
          expect(atMost(k + 1, clicks, rate)).toBeGreaterThanOrEqual(p - 1e-9);
          expect(atMost(k, clicks, rate + 0.01)).toBeLessThanOrEqual(p + 1e-9);
        },
      ),
    );
  });
});
