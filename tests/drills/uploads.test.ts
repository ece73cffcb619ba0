import { expect, it } from 'vitest';
import { uploadThroughFaults } from '#tests/drills/uploads.ts';

it('brings a large file whole and once, over breaking connections, by any worker, through kill -9', async () => {
  const report = await uploadThroughFaults(24, 1);
  expect(report.faults).toEqual([]);
  expect(report.kills).toBe(1);
  expect(report.broken).toBeGreaterThan(0);
}, 300_000);
