import { expect, it } from 'vitest';
import { periodText } from './amounts.ts';

it('writes days without a nought in front, within a month and across', () => {
  const read = (start: string, end: string) => periodText({ start, end }, 'it').replace(/[\u2009\u202f]/g, ' ');
  expect(read('2026-09-01', '2026-09-30')).toBe('1–30 set 2026');
  expect(read('2026-10-28', '2026-11-05')).toMatch(/^28 ott ?– ?5 nov 2026$/);
});
