import { expect, it } from 'vitest';
import { stopDatabaseUnderLoad } from '#tests/drills/outage.ts';

it('serves pages from memory while the database is away, refuses writes with what was typed, and recovers by itself', async () => {
  const report = await stopDatabaseUnderLoad(2, 12);
  expect(report.faults).toEqual([]);
  expect(report.pagesServed).toBeGreaterThan(20);
  expect(report.refused).toBeGreaterThan(0);
  expect(report.acknowledged).toBe(12);
});
