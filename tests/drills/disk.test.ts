import { expect, it } from 'vitest';
import { canMakeDisk, fillTheDisk } from '#tests/drills/disk.ts';

it.skipIf(!canMakeDisk())(
  'serves pages and refuses writes clearly while the disk is full, and goes on when there is room (skipped where no disk can be made)',
  async () => {
    const report = await fillTheDisk(24);
    expect(report).toMatchObject({ faults: [], pages: 3, acknowledged: 24 });
    expect(report.refused).toBeGreaterThan(0);
  },
);
