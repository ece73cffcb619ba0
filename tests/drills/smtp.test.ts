import { expect, it } from 'vitest';
import { stopMailServer } from '#tests/drills/smtp.ts';

it('delivers each mail later and once when the mail server was away, however often it was tried meanwhile', async () => {
  const report = await stopMailServer(3, async (makeDue) => {
    await makeDue();
    await makeDue();
  });
  expect(report.faults).toEqual([]);
  expect(report.attempts).toBeGreaterThan(6);
  expect(report.mails).toBeGreaterThanOrEqual(3);
});
