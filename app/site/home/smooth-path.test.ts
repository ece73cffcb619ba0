import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smoothPath } from './smooth-path.ts';

test('the path starts at the first point and ends at the last', () => {
  const path = smoothPath([
    [0, 10],
    [20, 4],
    [40.04, 6],
  ]);
  expect(path.startsWith('M0 10C')).toBe(true);
  expect(path.endsWith('40 6')).toBe(true);
});

test('two points are joined by a straight line', () => {
  expect(
    smoothPath([
      [0, 9],
      [9, 0],
    ]),
  ).toBe('M0 9C3 6 6 3 9 0');
});

test('no control point lies above or below the two points it joins', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 20 }), (heights) => {
      const path = smoothPath(heights.map((height, index) => [index * 30, height] as const));
      const curves = path.split('C').slice(1);
      curves.forEach((curve, index) => {
        const numbers = curve.split(' ').map(Number);
        const low = Math.min(heights[index] ?? 0, heights[index + 1] ?? 0) - 0.1;
        const high = Math.max(heights[index] ?? 0, heights[index + 1] ?? 0) + 0.1;
        for (const controlled of [numbers[1], numbers[3]]) {
          expect(controlled).toBeGreaterThanOrEqual(low);
          expect(controlled).toBeLessThanOrEqual(high);
        }
      });
    }),
  );
});
