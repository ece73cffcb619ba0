import { expect, it } from 'vitest';
import { runThreeMachines } from '#tests/drills/machines.ts';
import { hasNginx } from '#tests/setup/nginx.ts';

it.skipIf(!hasNginx)(
  'restarts three machines in turn behind nginx without a failed request, shows a change on all, does each job once (skipped without nginx)',
  async () => {
    const report = await runThreeMachines({ changes: 3, restarts: 1 });
    expect(report.faults).toEqual([]);
    expect(report.seenAfter).toHaveLength(3);
    expect(report.reads).toBeGreaterThan(20);
    expect(report.acknowledged).toBe(4);
  },
);
