import type { PgBoss } from 'pg-boss';
import { pool } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import type { QueueName } from './queue.ts';

type Schedule = {
  queue: QueueName;
  /** Five fields, in UTC. A time at which no process ran is not made up for: the work must find all that is due. */
  cron: string;
  /** Does what is due. The log tells what it answers. */
  run: () => Promise<Record<string, number>>;
  /** How soon a job that was sent for a later moment is found then, in seconds: no notification tells of it, as it does of others. */
  foundWithin?: number;
};

/** What is done by the clock, by one process at a time however many there are. */
export const schedules: readonly Schedule[] = [
  {
    queue: 'erase-accounts',
    cron: '17 * * * *',
    run: async () => (await import('#server/jobs/erase-accounts.handler.ts')).eraseAccounts(),
  },
  {
    queue: 'forget-old-changes',
    cron: '41 3 * * *',
    run: async () => (await import('#server/jobs/forget-old-changes.handler.ts')).forgetChanges(),
  },
  {
    queue: 'fold-figures',
    cron: '* * * * *',
    run: async () => (await import('#server/jobs/fold-figures.handler.ts')).foldAllFigures(),
  },
  {
    queue: 'clean-files',
    cron: '41 * * * *',
    run: async () => (await import('#server/jobs/clean-files.handler.ts')).cleanFiles(),
  },
  {
    queue: 'fold-counts',
    cron: '* * * * *',
    run: async () => (await import('#server/jobs/fold-counts.handler.ts')).foldRecordCounts(),
  },
  {
    queue: 'empty-trash',
    cron: '7 4 * * *',
    run: async () => (await import('#server/jobs/empty-trash.handler.ts')).emptyOldTrash(),
  },
  {
    queue: 'clean-exports',
    cron: '23 * * * *',
    run: async () => (await import('#server/jobs/clean-exports.handler.ts')).cleanOldExports(),
  },
  {
    queue: 'plan-backups',
    cron: '*/5 * * * *',
    run: async () => (await import('#server/jobs/plan-backups.handler.ts')).planBackups(),
  },
  {
    queue: 'newsletter-readers',
    cron: '* * * * *',
    run: async () => (await import('#server/jobs/newsletter-readers.handler.ts')).workOffReaders(),
  },
  {
    queue: 'clean-readers',
    cron: '29 4 * * *',
    run: async () => (await import('#server/jobs/newsletter-readers.handler.ts')).cleanOldReaders(),
  },
  {
    // Whatever deletes mails also wakes it; the hour is for what that missed.
    queue: 'clean-outbox',
    cron: '53 * * * *',
    run: async () => (await import('#server/jobs/clean-outbox.handler.ts')).cleanLeftFiles(),
  },
  {
    queue: 'keep-periods',
    cron: '37 2 * * *',
    run: async () => (await import('#server/jobs/keep-periods.handler.ts')).endPeriods(),
  },
  {
    // Each post also wakes this at its own second; the minute is for what that missed.
    queue: 'publish-posts',
    cron: '* * * * *',
    run: async () => (await import('#server/jobs/publish-posts.handler.ts')).publishPosts(),
    foundWithin: 2,
  },
  {
    queue: 'clean-logs',
    cron: '53 3 * * *',
    run: async () => (await import('#server/jobs/clean-logs.handler.ts')).cleanOldLogs(),
  },
  {
    queue: 'tell-of-quarantine',
    cron: '3 6 * * *',
    run: async () => (await import('#server/jobs/tell-of-quarantine.handler.ts')).tellOfQuarantine(),
  },
  {
    queue: 'watch-system',
    cron: '*/5 * * * *',
    run: async () => (await import('#server/jobs/watch-system.handler.ts')).watchSystem(),
  },
];

/** Notes when it began and ended, so that lateness can be told. A note that cannot be written keeps nothing from being done. */
async function noting({ queue, run }: Schedule): Promise<Record<string, number>> {
  const note = (text: string, values: unknown[]) =>
    pool.query(text, values).catch((error) => log.warn({ err: error, queue }, 'a schedule could not be noted'));
  await note(
    `insert into schedule_runs (queue, started_at) values ($1, now())
     on conflict (queue) do update set started_at = now(), finished_at = null`,
    [queue],
  );
  try {
    const done = await run();
    await note('update schedule_runs set finished_at = now() where queue = $1', [queue]);
    return done;
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    await note('update schedule_runs set failed_at = now(), error = $2 where queue = $1', [queue, reason]);
    throw error;
  }
}

/** Enters the schedules and works them off in this process. */
export async function startSchedules(boss: PgBoss): Promise<void> {
  for (const schedule of schedules) {
    const { queue, cron, foundWithin } = schedule;
    await boss.schedule(queue, cron);
    await boss.work(queue, foundWithin ? { notifyPollingIntervalSeconds: foundWithin } : {}, async () => {
      const done = await noting(schedule);
      if (Object.values(done).some((count) => count > 0)) log.info({ queue, ...done }, 'scheduled work was done');
    });
  }
}
