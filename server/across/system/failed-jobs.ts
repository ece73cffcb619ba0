import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { queue as openQueue, type QueueName, queueNames, wake } from '#server/jobs/queue.ts';
import { recordChange } from '#server/records/audit.ts';
import { defineCursor, momentSql, placePart } from '#server/records/cursors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import type { FailedJob, FailedJobs } from '#shared/system-jobs.ts';
import { hasQueue } from './queues.ts';
import { withoutPeople } from './without-people.ts';

/** Jobs that were given up: what they were about and why, once more or away with them. */

export const failedPageSize = 25;
/** So many are tried again or discarded at once; whoever wants more asks again. */
const mostAtOnce = 1_000;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids, numbers and switches alone: no payload of ours has more, and if one ever does, it stays where it is. */
export function aboutOf(data: unknown): FailedJob['about'] {
  if (typeof data !== 'object' || data === null) return {};
  const plain = Object.entries(data).filter(
    ([name, value]) =>
      /^[a-zA-Z]{1,30}$/.test(name) &&
      (Number.isSafeInteger(value) || typeof value === 'boolean' || (typeof value === 'string' && uuid.test(value))),
  );
  return Object.fromEntries(plain.slice(0, 6)) as FailedJob['about'];
}

export function reasonOf(output: unknown): string {
  const { message, value } = (typeof output === 'object' && output !== null ? output : {}) as Record<string, unknown>;
  const text = [message, value, output].find((each) => typeof each === 'string' && each !== '');
  return withoutPeople(typeof text === 'string' ? text : '');
}

const places = defineCursor({ at: placePart.moment, id: placePart.uuid });

type Row = { id: string; name: string; data: unknown; retries: number; output: unknown; created_on: Date; at: string };

export type FailedQuery = { queue?: QueueName | undefined; cursor?: string | undefined };

/** Failed jobs, the newest first. @throws forbidden */
export async function listFailedJobs(person: Person, { queue, cursor }: FailedQuery): Promise<FailedJobs> {
  demand(person, 'system.read');
  const after = places.read(cursor);
  if (!(await hasQueue())) return { items: [], nextCursor: null };
  const failedAt = sql`coalesce(completed_on, created_on)`;
  const { rows } = await sql<Row>`
    select id, name, data, retry_count as retries, output, created_on,
      ${momentSql(failedAt)} as at
    from pgboss.job
    where state = 'failed' and name = any(${queue ? [queue] : [...queueNames]})
      ${after ? sql`and (${failedAt}, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by ${failedAt} desc, id desc
    limit ${failedPageSize + 1}`.execute(db);
  const page = rows.slice(0, failedPageSize);
  const last = page.at(-1);
  return {
    items: page.map((row) => ({
      id: row.id,
      queue: row.name,
      attempts: row.retries + 1,
      createdAt: row.created_on.toISOString(),
      failedAt: row.at,
      reason: reasonOf(row.output),
      about: aboutOf(row.data),
    })),
    nextCursor: rows.length > failedPageSize && last ? places.write({ at: last.at, id: last.id }) : null,
  };
}

/** Which ones: these of one queue, all of a queue, or all. */
export type Chosen = { queue?: QueueName | undefined; ids?: string[] | undefined };
export type Deed = 'retry' | 'discard';

async function selectChosen({ queue, ids }: Chosen): Promise<[queue: string, ids: string[]][]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from pgboss.job
    where state = 'failed' and name = any(${queue ? [queue] : [...queueNames]})
      ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}
    order by coalesce(completed_on, created_on), id limit ${mostAtOnce}`.execute(db);
  const names = [...new Set(rows.map(({ name }) => name))];
  return names.map((name) => [name, rows.filter((row) => row.name === name).map(({ id }) => id)]);
}

/** Tries failed jobs once more, or forgets them. What is no failed job any more is passed over. @returns how many it were */
export async function settleFailedJobs(person: Person, deed: Deed, chosen: Chosen): Promise<{ count: number }> {
  demand(person, 'system.write');
  if (!(await hasQueue())) return { count: 0 };
  const boss = await openQueue();
  let count = 0;
  for (const [name, ids] of await selectChosen(chosen)) {
    await (deed === 'retry' ? boss.retry(name, ids) : boss.deleteJob(name, ids));
    if (deed === 'retry') await wake(name as QueueName);
    count += ids.length;
    await recordChange(db, {
      actor: person,
      action: deed === 'retry' ? 'system.jobs-retried' : 'system.jobs-discarded',
      subject: { kind: 'system', id: 'jobs' },
      after: { queue: name, count: ids.length },
    });
  }
  return { count };
}
