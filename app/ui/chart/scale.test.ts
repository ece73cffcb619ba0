import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelled, scaleTo } from './scale.ts';

test('an axis ends at a round number above the highest value', () => {
  expect(scaleTo(0)).toEqual({ top: 1, ticks: [0, 1] });
  expect(scaleTo(3)).toEqual({ top: 3, ticks: [0, 1, 2, 3] });
  expect(scaleTo(37)).toEqual({ top: 40, ticks: [0, 10, 20, 30, 40] });
  expect(scaleTo(1_234).top).toBe(1_500);
});

test('every value has room, every line is a whole number, and there are few of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (max) => {
      const { top, ticks } = scaleTo(max);
      expect(top).toBeGreaterThanOrEqual(max);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.at(-1)).toBe(top);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

test('labels do not overlap, and the last one is always written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 800 }), fc.integer({ min: 60, max: 2_000 }), (count, room) => {
      const shown = labelled(count, room, 48);
      expect(shown.at(-1)).toBe(count - 1);
      expect(shown.length * 48).toBeLessThanOrEqual(Math.max(room, 48) + 48);
    }),
  );
});
