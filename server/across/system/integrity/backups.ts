import type { Check } from '#server/across/system/run.ts';
import type { Finding } from '#shared/system-runs.ts';

/** Days without a good backup after which that is a finding. */
const oldAfterDays = 2;

/** Every backup that is listed is there and has its checksum; the newest good one is not old. Asked of whoever makes backups. */
export const checkBackups: Check = async ({ now, probes, pulse }) => {
  const backups = await probes.backups?.(pulse);
  if (!backups) return { looked: 0, findings: [] };
  const findings: Finding[] = [];
  for (const { name, state } of backups.items) {
    if (state === 'missing') findings.push({ code: 'backup-missing', severity: 'error', facts: { backup: name } });
    if (state === 'corrupt') findings.push({ code: 'backup-corrupt', severity: 'error', facts: { backup: name } });
  }
  const { newestAt } = backups;
  const days = newestAt ? Math.floor((now.getTime() - newestAt.getTime()) / 86_400_000) : 0;
  if (days >= oldAfterDays) findings.push({ code: 'backup-old', severity: 'warning', facts: { days } });
  return { looked: backups.items.length, findings };
};
