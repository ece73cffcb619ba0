import { expect, it } from 'vitest';
import { killWhileSubmitting } from '#tests/drills/kill.ts';

it('keeps every acknowledged request, uses no number twice and mails each once through kill -9 of the whole tree', async () => {
  const report = await killWhileSubmitting(2);
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(2);
});
