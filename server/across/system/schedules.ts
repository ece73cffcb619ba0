import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { planned, prepared } from '#server/db/prepared.ts';
import { lastTime, nextTime } from '#server/jobs/cron.ts';
import { schedules } from '#server/jobs/schedules.ts';
import type { ScheduleState } from '#shared/system-jobs.ts';

/** A job is taken up by the minute at the latest; what is not within this is late, in milliseconds. */
const graceMs = 3 * 60_000;

type Run = { started_at: Date; finished_at: Date | null; failed_at: Date | null; error: string | null };

/**
 * Since when a worker has listened without a break. What was due before that is not late: nothing ran that could have done it, and the
 * work finds all that is due at its next time.
 */
async function runningSince(): Promise<Date | undefined> {
  const [row] = await planned(sql<{ since: Date | null }>`
    select min(backend_start) as since from pg_stat_activity
    where application_name = 'vantaggio-listen' and datname = current_database()`);
  return row?.since ?? undefined;
}

/** Seconds by which a schedule is behind; 0 when it is not, or when nothing has run to be behind. */
export function latenessOf(
  cron: string,
  { startedAt, since, now }: { startedAt: Date | undefined; since: Date | undefined; now: Date },
): number {
  if (!since) return 0;
  const due = lastTime(cron, new Date(now.getTime() - graceMs));
  if (due <= since || (startedAt && startedAt >= due)) return 0;
  return Math.round((now.getTime() - due.getTime()) / 1000);
}

const lastRuns = prepared(() =>
  db.selectFrom('schedule_runs').select(['queue', 'started_at', 'finished_at', 'failed_at', 'error']),
);

async function readRuns() {
  const [rows, since] = await Promise.all([lastRuns(db, {}), runningSince()]);
  return { runs: new Map<string, Run>(rows.map((row) => [row.queue, row])), since };
}

/** What is done by the clock: when it last ran and will run, and how late it is. */
export async function readSchedules(now = new Date()): Promise<ScheduleState[]> {
  const { runs, since } = await readRuns();
  return schedules.map(({ queue, cron }) => {
    const run = runs.get(queue);
    return {
      queue,
      cron,
      lastStartedAt: run?.started_at.toISOString() ?? null,
      lastFinishedAt: run?.finished_at?.toISOString() ?? null,
      lastFailedAt: run?.failed_at?.toISOString() ?? null,
      nextAt: nextTime(cron, now).toISOString(),
      lateSeconds: latenessOf(cron, { startedAt: run?.started_at, since, now }),
    };
  });
}

/** How many schedules are late. */
export async function countLateSchedules(now: Date): Promise<number> {
  const { runs, since } = await readRuns();
  return schedules.filter(
    ({ queue, cron }) => latenessOf(cron, { startedAt: runs.get(queue)?.started_at, since, now }) > 0,
  ).length;
}
