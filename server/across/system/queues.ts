import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { planned } from '#server/db/prepared.ts';
import { queueNames } from '#server/jobs/queue.ts';
import type { QueueState } from '#shared/system-jobs.ts';

export { queueNames };

/** Jobs that were due this long ago and nobody took up are late, in minutes. */
export const lateJobMinutes = 10;

/** The queue's tables come with its first start. */
export async function hasQueue(): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('pgboss.job') is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/** A mail waits in its own row, not in a job. What failed stays a matter of the outbox's list. */
async function readMailQueue(now: Date, dayAgo: Date): Promise<Omit<QueueState, 'queue' | 'failed'>> {
  const { rows } = await sql<{ waiting: number; active: number; done: number; oldest: Date | null }>`
    select
      (count(*) filter (where state = 'queued' and (claim is null or next_attempt_at <= ${now})))::int as waiting,
      (count(*) filter (where state = 'handing-over' or state = 'queued' and claim is not null and next_attempt_at > ${now}))::int
        as active,
      (count(*) filter (where state in ('sent', 'saved')))::int as done,
      min(next_attempt_at) filter (where state = 'queued' and next_attempt_at <= ${now}) as oldest
    from mails where state in ('queued', 'handing-over') or state in ('sent', 'saved') and queued_at > ${dayAgo}`.execute(
    db,
  );
  const { waiting = 0, active = 0, done = 0, oldest } = rows[0] ?? {};
  return { waiting, active, done, oldestDueAt: oldest?.toISOString() ?? null };
}

type Row = { name: string; waiting: number; active: number; failed: number; done: number; oldest: Date | null };

/** All queues with their counts, in the order of their names. */
export async function readQueues(now = new Date()): Promise<QueueState[]> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const rows = (await hasQueue())
    ? (
        await sql<Row>`
          select name,
            (count(*) filter (where state in ('created', 'retry')))::int as waiting,
            (count(*) filter (where state = 'active'))::int as active,
            (count(*) filter (where state = 'failed'))::int as failed,
            (count(*) filter (where state = 'completed' and completed_on > ${dayAgo}))::int as done,
            min(start_after) filter (where state in ('created', 'retry') and start_after <= ${now}) as oldest
          from pgboss.job group by name`.execute(db)
      ).rows
    : [];
  const mails = await readMailQueue(now, dayAgo);
  const byName = new Map(rows.map((row) => [row.name, row]));
  return [...queueNames].sort().map((queue) => {
    const row = byName.get(queue);
    return {
      queue,
      waiting: row?.waiting ?? 0,
      active: row?.active ?? 0,
      failed: row?.failed ?? 0,
      done: row?.done ?? 0,
      oldestDueAt: row?.oldest?.toISOString() ?? null,
      ...(queue === 'send-mail' && mails),
    };
  });
}

/** Jobs that are late, that failed within a day, and all that are kept. */
export async function countJobs(now: Date): Promise<{ late: number; failed: number; all: number }> {
  if (!(await hasQueue())) return { late: 0, failed: 0, all: 0 };
  const { rows } = await sql<{ late: number; failed: number; all: number }>`
    select
      (count(*) filter (where state in ('created', 'retry')
        and start_after < ${new Date(now.getTime() - lateJobMinutes * 60_000)}))::int as late,
      (count(*) filter (where state = 'failed'
        and coalesce(completed_on, created_on) > ${new Date(now.getTime() - 86_400_000)}))::int as failed,
      count(*)::int as all
    from pgboss.job where name = any(${[...queueNames]})`.execute(db);
  return rows[0] ?? { late: 0, failed: 0, all: 0 };
}

/** Jobs that were given up and nobody has dealt with. The queue keeps them for some days. */
export async function countFailedJobs(): Promise<number> {
  if (!(await hasQueue())) return 0;
  const [row] = await planned(sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where state = 'failed' and name = any(${[...queueNames]})`);
  return row?.count ?? 0;
}
