import { expect, it } from 'vitest';
import { killWhileWriting } from '#tests/drills/office.ts';

it('keeps each write of staff whole, with its trail, its file and its mail, or not at all, through kill -9', async () => {
  const report = await killWhileWriting(2);
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(2);
});
