import { expect, it } from 'vitest';
import { killWhileSending } from '#tests/drills/newsletter.ts';

it('writes to nobody twice over SMTP through kill -9: each reader has the issue or is listed, no more than there were connections', async () => {
  const report = await killWhileSending({ readers: 200, kills: 2, by: 'smtp' });
  expect(report.faults).toEqual([]);
  expect(report.sent + report.uncertain).toBe(200);
  // Killed while the server kept its answers to itself: there was something to be in doubt about.
  expect(report.uncertain).toBeGreaterThan(0);
}, 300_000);

it('writes each file exactly once through kill -9 without a mail server', async () => {
  const report = await killWhileSending({ readers: 200, kills: 1, by: 'outbox' });
  expect(report.faults).toEqual([]);
  expect(report).toMatchObject({ sent: 0, saved: 200, uncertain: 0 });
}, 300_000);
