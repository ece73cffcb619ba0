import { PgBoss } from 'pg-boss';
import { pool } from '#server/db/client.ts';
import { oneAfterTheOther } from '#server/db/held-locks.ts';
import { listenTo } from '#server/db/notifications.ts';
import { startSchedules } from '#server/jobs/schedules.ts';
import { log } from '#server/log.ts';

/** Names of all queues. A job is a file `<name>.ts` that anyone may import and a `<name>.handler.ts` that only workers load. */
export const queueNames = [
  'send-mail',
  'erase-accounts',
  'forget-old-changes',
  'clean-files',
  'fold-counts',
  'fold-figures',
  'make-export',
  'clean-exports',
  'empty-trash',
  'newsletter-readers',
  'clean-readers',
  'publish-posts',
  'send-newsletter',
  'system-run',
  'clean-logs',
  'watch-system',
  'clean-outbox',
  'keep-periods',
  'make-personal-export',
  'make-backup',
  'plan-backups',
  'tell-of-quarantine',
] as const;
export type QueueName = (typeof queueNames)[number];

/** The queue shares this process's pool and its one listening connection. */
const adapter = {
  executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
  listen: async (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) => {
    let open = true;
    listenTo(
      channel,
      (payload) => open && onNotification(payload),
      () => open && onReconnect(),
    );
    return {
      close: async () => {
        open = false;
      },
    };
  },
};

let started: Promise<PgBoss> | undefined;

async function start(): Promise<PgBoss> {
  const boss = new PgBoss({ db: adapter, useListenNotify: true, persistWarnings: false });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reports an error'));
  // Two processes that begin at once would both make its tables.
  await oneAfterTheOther('job queue', () => boss.start());
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const name of queueNames)
    if (!existing.has(name))
      await boss.createQueue(name, { notify: true, retryLimit: 3, retryBackoff: true, expireInSeconds: 120 });
  return boss;
}

/** The job queue of this process, opened at its first use. */
export function queue(): Promise<PgBoss> {
  started ??= start().catch((error) => {
    started = undefined;
    throw error;
  });
  return started;
}

/**
 * Wakes those who work off a queue. The library announces new jobs, but not those that are set for another try: nobody would look for
 * them for half a minute. The channel's name is the library's own (`notifyChannelSql`); were it another, that half minute is all that is lost.
 */
export async function wake(name: QueueName): Promise<void> {
  await pool.query(`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), $1)`, [name]);
}

let sweeper: NodeJS.Timeout | undefined;
let stopMails: (() => Promise<void>) | undefined;
let stopExports: (() => Promise<void>) | undefined;
let stopRuns: (() => Promise<void>) | undefined;
let stopNewsletters: (() => Promise<void>) | undefined;
let stopPersonal: (() => Promise<void>) | undefined;
let stopBackups: (() => Promise<void>) | undefined;
const sweepIntervalMs = 10_000;

let starting: Promise<void> | undefined;

/** Starts working off jobs in this process. */
export function startJobs(): Promise<void> {
  starting = begin();
  return starting;
}

async function begin(): Promise<void> {
  const boss = await queue();
  const mails = await import('#server/jobs/mail-lanes.ts');
  stopMails = mails.stopMails;
  mails.startMails();
  // Jobs of the version before: now a mail waits in its row alone.
  await boss.work('send-mail', { batchSize: 100, burstWhenBatchFull: true }, async () => mails.wakeMails());
  const { makeWaitingExports, stopExports: stop } = await import('#server/jobs/make-export.handler.ts');
  stopExports = stop;
  // Only the news: making one takes longer than a job may, and outlives the process that began it.
  await boss.work('make-export', { pollingIntervalSeconds: 2 }, async () => makeWaitingExports());
  const { makeWaitingPersonalExports, stopPersonalExports } = await import(
    '#server/jobs/make-personal-export.handler.ts'
  );
  stopPersonal = stopPersonalExports;
  await boss.work('make-personal-export', { pollingIntervalSeconds: 2 }, async () => makeWaitingPersonalExports());
  const { sendNewsletters, stopNewsletters: stopSending } = await import('#server/jobs/send-newsletter.handler.ts');
  stopNewsletters = stopSending;
  // Only the news here too: sending takes as long as it takes.
  await boss.work('send-newsletter', { pollingIntervalSeconds: 2 }, async () => {
    void sendNewsletters();
  });
  const system = await import('#server/jobs/system-run.handler.ts');
  stopRuns = system.stopRuns;
  // Only the news here too: what an Admin started takes as long as it takes.
  await boss.work('system-run', { pollingIntervalSeconds: 2 }, async () => system.carryOutRuns());
  const { makeWaitingBackups, stopBackups: stopMaking } = await import('#server/jobs/make-backup.handler.ts');
  stopBackups = stopMaking;
  await boss.work('make-backup', { pollingIntervalSeconds: 2 }, async () => makeWaitingBackups());
  await startSchedules(boss);
  // What was due while nothing ran does not wait for the clock's next minute.
  await boss.send('publish-posts', {});
  // What a crashed process left behind, and what waits for its next attempt.
  const sweep = () => {
    makeWaitingExports();
    system.carryOutRuns();
    makeWaitingPersonalExports();
    makeWaitingBackups();
    void sendNewsletters();
    mails.sweepMails();
  };
  sweeper = setInterval(sweep, sweepIntervalMs).unref();
  sweep();
}

/** Lets running jobs end and stops taking new ones. */
export async function stopJobs(): Promise<void> {
  // Asked for in the middle of the start: what has begun by then is ended too.
  await starting?.catch(() => {});
  clearInterval(sweeper);
  await Promise.all([
    stopMails?.(),
    stopExports?.(),
    stopNewsletters?.(),
    stopRuns?.(),
    stopPersonal?.(),
    stopBackups?.(),
  ]);
  const boss = await started?.catch(() => undefined);
  await boss?.stop({ graceful: true, timeout: 15_000 });
  started = undefined;
}
