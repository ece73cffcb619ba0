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

test('no control point lies above or below the points it joins', () => {
  const path = smoothPath([
    [0, 10],
    [10, 2],
  ]);
  expect(path).toBe('M0 10C5 10 5 2 10 2');
});
