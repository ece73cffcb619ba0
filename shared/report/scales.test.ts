import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from './figures.ts';
import { linear, logarithmic, middle, steps, stretches, ticks } from './scales.ts';

const positive = fc.double({ min: 0.01, max: 1e7, noNaN: true });

describe('a scale', () => {
  it('keeps the order of values and ends where it should', () => {
    fc.assert(
      fc.property(positive, positive, positive, (low, more, at) => {
        for (const scale of [linear([low, low + more], [10, 90]), logarithmic([low, low + more], [10, 90])]) {
          expect(scale(low)).toBeCloseTo(10, 6);
          expect(scale(low + more)).toBeCloseTo(90, 6);
          expect(scale(low + at)).toBeGreaterThanOrEqual(scale(low) - 1e-6);
        }
      }),
    );
  });

  it('of values that are all the same has one place', () => {
    expect(linear([3, 3], [10, 90])(3)).toBe(10);
  });
});

describe('marks of a scale', () => {
  it('begin with 0, reach the highest value, and are few', () => {
    fc.assert(
      fc.property(positive, (high) => {
        const marks = ticks(high);
        expect(marks[0]).toBe(0);
        expect(marks.at(-1)).toBeGreaterThanOrEqual(high * (1 - 1e-6));
        expect(marks.length).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('of many sizes lie within them', () => {
    expect(steps(80, 1200)).toEqual([100, 200, 500, 1000]);
    expect(steps(8, 12_000)).toEqual([10, 100, 1000, 10_000]);
  });
});

describe('stretches beside each other', () => {
  it('fill the room but for the gaps, in order, and hide no value', () => {
    fc.assert(
      fc.property(fc.array(positive, { minLength: 1, maxLength: 7 }), (values) => {
        const found = stretches(values, 900, 2);
        const last = found.at(-1);
        expect((last?.from ?? 0) + (last?.length ?? 0)).toBeCloseTo(900, 3);
        for (const { length } of found) expect(length).toBeGreaterThan(0);
        for (const [index, { from }] of found.entries())
          if (index > 0) expect(from).toBeGreaterThan(found[index - 1]?.from ?? 0);
      }),
    );
  });
});

describe('sums', () => {
  it('of amounts lose no cent', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })), (cents) => {
        const write = (value: bigint) => {
          const text = (value < 0n ? -value : value).toString().padStart(3, '0');
          return `${value < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
        };
        const total = cents.reduce((sum, each) => sum + each, 0n);
        expect(sumOf(cents.map(write))).toBe(cents.length === 0 ? '0' : write(total));
      }),
    );
    expect(sumOf(['0.10', '0.20'])).toBe('0.30');
  });

  it('have a middle', () => {
    expect(middle([3, 1, 2])).toBe(2);
    expect(middle([])).toBe(0);
  });
});
