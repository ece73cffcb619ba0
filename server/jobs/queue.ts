import pLimit from 'p-limit';
import { PgBoss } from 'pg-boss';
import { pool } from '#server/db/client.ts';
import { oneAfterTheOther } from '#server/db/held-locks.ts';
import { listenTo } from '#server/db/notifications.ts';
import { log } from '#server/log.ts';

/** Names of all queues. Anyone may send to them (`definitions.ts`); what is done about it is in `server/worker`, which only workers load. */
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
  'remind-of-reports',
  'mail-notices',
  'make-analysis',
  'analyse-arrived',
] as const;
export type QueueName = (typeof queueNames)[number];

/** All queues are looked at in the same moment: each on a connection of its own, the pool would always be full, of 8 MB of the server's memory each. */
const turns = pLimit(2);

/** The queue shares this process's pool and its one listening connection. */
const adapter = {
  executeSql: (text: string, values?: unknown[]) => turns(() => pool.query(text, values)),
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

/** Ends what this process has of the queue, after the jobs that are under way. */
export async function closeQueue(): Promise<void> {
  const boss = await started?.catch(() => undefined);
  await boss?.stop({ graceful: true, timeout: 15_000 });
  started = undefined;
}
