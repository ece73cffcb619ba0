import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-ranges.ts';

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=1-2', undefined],
    [undefined, undefined],
  ])('%s of ten bytes', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  it('never reaches outside the file, whatever is asked for', () => {
    const number = fc.option(fc.nat({ max: 200 }), { nil: '' });
    fc.assert(
      fc.property(number, number, fc.integer({ min: 1, max: 100 }), (from, to, size) => {
        const range = parseRange(`bytes=${from}-${to}`, size);
        if (typeof range !== 'object') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});
