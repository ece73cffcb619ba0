import { expect, it } from 'vitest';
import { stopMailServer } from '#tests/drills/smtp.ts';

it('delivers each mail later and once when the mail server was away, however often it was tried meanwhile', async () => {
  const report = await stopMailServer(3, async (makeDue) => {
    await makeDue();
    await makeDue();
  });
  expect(report.faults).toEqual([]);
  // One for each mail, and at least one more each time that they were due again.
  expect(report.attempts).toBeGreaterThanOrEqual(5);
  expect(report.mails).toBeGreaterThanOrEqual(3);
});
