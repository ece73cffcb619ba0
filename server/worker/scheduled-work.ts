import type { PgBoss } from 'pg-boss';
import { endUnprovenAccounts, eraseDueAccounts } from '#server/across/account/erase.ts';
import { adoptBackups } from '#server/across/backups/adopt.ts';
import { deleteOldBackups, planNightlyBackup } from '#server/across/backups/clock.ts';
import { endBrokenRestores } from '#server/across/backups/restore.ts';
import { cleanExports } from '#server/across/exports/clean-up.ts';
import { mailNotices } from '#server/across/notices/mail.ts';
import { recordErasures } from '#server/across/privacy/erasure-record.ts';
import { endKeepPeriods } from '#server/across/privacy/keep-periods.ts';
import { cleanLogs } from '#server/across/system/logs.ts';
import { watchSystem } from '#server/across/system/watch.ts';
import { purgeExpired } from '#server/across/trash/trash.ts';
import { db, pool } from '#server/db/client.ts';
import { publishDuePosts } from '#server/domain/blog/work.ts';
import { foldFigures } from '#server/domain/clients/desk.ts';
import { foldCounts } from '#server/domain/counts/counts.ts';
import { answerAsks, cleanReaders, foldReaderFigures, workOffImports } from '#server/domain/newsletter/work.ts';
import { tellOfQuarantine } from '#server/domain/quarantine/quarantine.ts';
import { remindOfReports } from '#server/domain/tasks/across.ts';
import { type ScheduledQueue, schedules } from '#server/jobs/schedules.ts';
import { log } from '#server/log.ts';
import { forgetOldChanges } from '#server/records/undo-offers.ts';
import { backupSpool } from '#server/storage/backup-shelf.ts';
import { cleanSpool } from '#server/storage/spool.ts';
import { cleanFiles } from '#server/worker/clean-files.ts';
import { cleanLeftFiles } from '#server/worker/clean-outbox.ts';

/** Days after which what was left half written of a backup is taken away. */
const spoolDays = 1;

/** Does what is due. The log tells what it answers, unless all of it is nothing. */
type Work = () => Promise<Record<string, number>>;

const work: Record<ScheduledQueue, Work> = {
  // Accounts whose grace is over, and those that nobody proved.
  'erase-accounts': async () => ({ erased: await eraseDueAccounts(), unproven: await endUnprovenAccounts() }),
  // What can no longer be taken back.
  'forget-old-changes': async () => ({ forgotten: await forgetOldChanges(db) }),
  'fold-figures': async () => {
    const taken = (await foldFigures()) + (await foldReaderFigures());
    // Many are worth a line in the log, the few of every minute are not.
    return taken > 1000 ? { taken } : {};
  },
  'clean-files': cleanFiles,
  'fold-counts': async () => {
    await foldCounts();
    return {};
  },
  'empty-trash': async () => ({ purged: await purgeExpired() }),
  'clean-exports': async () => ({ expired: await cleanExports() }),
  'plan-backups': async () => ({
    planned: await planNightlyBackup(),
    deleted: await deleteOldBackups(),
    adopted: await adoptBackups(),
    broken: await endBrokenRestores(),
    unfinished: await cleanSpool(backupSpool(), new Date(Date.now() - spoolDays * 86_400_000)),
    erasures: await recordErasures(),
  }),
  'newsletter-readers': async () => {
    // People who asked come before files, and those that a file brought are answered at once.
    const answered = await answerAsks();
    const imported = await workOffImports();
    return { answered: answered + (imported > 0 ? await answerAsks() : 0), imported };
  },
  'clean-readers': cleanReaders,
  'clean-outbox': cleanLeftFiles,
  'keep-periods': () => endKeepPeriods(),
  'publish-posts': async () => ({ published: await publishDuePosts() }),
  // As 'Pulisci Log Vecchi' does.
  'clean-logs': async () => (await cleanLogs({ progress: async () => {} })).counts,
  'tell-of-quarantine': async () => ({ posts: await tellOfQuarantine(new Date()) }),
  'remind-of-reports': async () => ({ asked: await remindOfReports() }),
  'mail-notices': async () => ({ mailed: await mailNotices() }),
  'watch-system': async () => ({ alerts: (await watchSystem()).length }),
};

/** Notes when it began and ended, so that lateness can be told. A note that cannot be written keeps nothing from being done. */
async function noting(queue: ScheduledQueue): Promise<Record<string, number>> {
  const note = (text: string, values: unknown[]) =>
    pool.query(text, values).catch((error) => log.warn({ err: error, queue }, 'a schedule could not be noted'));
  await note(
    `insert into schedule_runs (queue, started_at) values ($1, now())
     on conflict (queue) do update set started_at = now(), finished_at = null`,
    [queue],
  );
  try {
    const done = await work[queue]();
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
  const entered = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const schedule of schedules) {
    const { queue, cron } = schedule;
    if (entered.get(queue) !== cron) await boss.schedule(queue, cron);
    const options = 'foundWithin' in schedule ? { notifyPollingIntervalSeconds: schedule.foundWithin } : {};
    await boss.work(queue, options, async () => {
      const done = await noting(queue);
      if (Object.values(done).some((count) => count > 0)) log.info({ queue, ...done }, 'scheduled work was done');
    });
  }
}
