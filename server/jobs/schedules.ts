import type { PgBoss } from 'pg-boss';
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
const schedules: readonly Schedule[] = [
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
    // Each post also wakes this at its own second; the minute is for what that missed.
    queue: 'publish-posts',
    cron: '* * * * *',
    run: async () => (await import('#server/jobs/publish-posts.handler.ts')).publishPosts(),
    foundWithin: 2,
  },
];

/** Enters the schedules and works them off in this process. */
export async function startSchedules(boss: PgBoss): Promise<void> {
  for (const { queue, cron, run, foundWithin } of schedules) {
    await boss.schedule(queue, cron);
    await boss.work(queue, foundWithin ? { notifyPollingIntervalSeconds: foundWithin } : {}, async () => {
      const done = await run();
      if (Object.values(done).some((count) => count > 0)) log.info({ queue, ...done }, 'scheduled work was done');
    });
  }
}
