import { sql } from 'kysely';
import { isDiskLow, readDisk } from '#server/across/system/disk.ts';
import { countJobs, lateJobMinutes } from '#server/across/system/queues.ts';
import type { Check } from '#server/across/system/run.ts';
import { readSchedules } from '#server/across/system/schedules.ts';
import { db } from '#server/db/client.ts';
import type { Finding } from '#shared/system-runs.ts';

export const checkJobs: Check = async ({ now }) => {
  const { late, failed, all } = await countJobs(now);
  const findings: Finding[] = [];
  if (late > 0)
    findings.push({ code: 'jobs-late', severity: 'warning', facts: { count: late, minutes: lateJobMinutes } });
  if (failed > 0) findings.push({ code: 'jobs-failed', severity: 'warning', facts: { count: failed } });
  return { looked: all, findings };
};

export const checkSchedules: Check = async ({ now }) => {
  const schedules = await readSchedules(now);
  const findings = schedules.flatMap(({ queue, lateSeconds }): Finding[] =>
    lateSeconds > 0
      ? [{ code: 'schedule-late', severity: 'warning', facts: { queue, minutes: Math.ceil(lateSeconds / 60) } }]
      : [],
  );
  return { looked: schedules.length, findings };
};

export const checkDisk: Check = async () => {
  const disk = await readDisk();
  const severity = disk.freeBytes < 500_000_000 ? 'error' : 'warning';
  const facts = { free: disk.freeBytes, size: disk.sizeBytes };
  return { looked: 1, findings: isDiskLow(disk) ? [{ code: 'disk-low', severity, facts }] : [] };
};

/** Two clocks may differ by this much before anything goes wrong, in seconds. */
const toleratedSeconds = 5;

/** Seconds by which the database's clock is ahead of ours; the way there and back is taken out. */
export function clockOffset(askedAt: number, answeredAt: number, theirs: number): number {
  if (theirs < askedAt) return (theirs - askedAt) / 1000;
  return theirs > answeredAt ? (theirs - answeredAt) / 1000 : 0;
}

export const checkClock: Check = async () => {
  const askedAt = Date.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const seconds = clockOffset(askedAt, Date.now(), rows[0]?.at.getTime() ?? askedAt);
  const findings: Finding[] =
    Math.abs(seconds) > toleratedSeconds
      ? [{ code: 'clock-off', severity: 'error', facts: { seconds: Math.round(Math.abs(seconds)) } }]
      : [];
  return { looked: 1, findings };
};
