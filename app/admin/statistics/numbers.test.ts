import { expect, it } from 'vitest';
import { changeText, shareText } from './numbers.ts';

it('a change is told against what was before, and against nothing not at all', () => {
  expect([changeText(112, 100), changeText(50, 100), changeText(5, 5)]).toEqual(['+12%', '−50%', '±0%']);
  expect(changeText(5, 0)).toBeUndefined();
});

it('a share of nothing is no number', () => {
  expect(shareText(1, 8, 'it-IT')).toBe('12,5%');
  expect(shareText(0, 0, 'it-IT')).toBe('–');
});
