import type { Check, CheckTools, Probes, Progress } from '#server/across/system/run.ts';
import { log } from '#server/log.ts';
import { type CheckReport, type IntegrityCheck, type IntegrityResult, integrityChecks } from '#shared/system-runs.ts';
import { checkBackups } from './backups.ts';
import { checkCounters } from './counters.ts';
import { checkConstraints, checkReferences } from './database.ts';
import { checkFiles } from './files.ts';
import { checkIndexes } from './indexes.ts';
import { checkMail } from './mail.ts';
import { checkClock, checkDisk, checkJobs, checkSchedules } from './surroundings.ts';

/** 'Controlla Integrità': what is stored is whole, and what runs runs. It reads and changes nothing. */

const checks: Record<IntegrityCheck, Check> = {
  constraints: checkConstraints,
  references: checkReferences,
  indexes: checkIndexes,
  files: checkFiles,
  backups: checkBackups,
  counters: checkCounters,
  mail: checkMail,
  jobs: checkJobs,
  schedules: checkSchedules,
  disk: checkDisk,
  clock: checkClock,
};

type Checking = { progress: Progress; now?: Date; probes: Probes };

/** A check that cannot be made is a finding of its own and keeps none of the others from being made. */
async function report(check: IntegrityCheck, tools: CheckTools): Promise<CheckReport> {
  try {
    return { check, ...(await checks[check](tools)) };
  } catch (error) {
    await tools.pulse();
    log.error({ err: error, check }, 'a check of the integrity could not be made');
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '';
    return { check, looked: 0, findings: [{ code: 'check-failed', severity: 'warning', facts: { reason } }] };
  }
}

export async function checkIntegrity({ progress, now = new Date(), probes }: Checking): Promise<IntegrityResult> {
  const reports: CheckReport[] = [];
  await progress({ done: 0, expected: integrityChecks.length });
  for (const [done, check] of integrityChecks.entries()) {
    const pulse = () => progress({ done, step: check });
    await pulse();
    reports.push(await report(check, { now, probes, pulse }));
  }
  return { checks: reports };
}
