import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { referenceSql } from '#server/records/reference-sql.ts';
import { lockQuota } from './queries.ts';
import type { Visitor } from './sender.ts';

/** Files of visitors, which wait until a sign-in confirms their request: how many there may be, how long they wait, and what becomes of them. */

const full = (limit: string, max: number) =>
  new AppError('limit_reached', `no room for files of visitors: ${limit}`, { details: { limit, max } });

/** The request `r` that a file `f` came with. */
const ofRequest = sql`f.subject_kind = 'request' and f.subject_id = ${referenceSql('REQ', sql.ref('r.number'))}`;

/** So long an upload keeps the room that it announced while nothing of it comes, in milliseconds: a line that broke is tried again for two minutes. */
const announcedMs = 15 * 60_000;

/**
 * Whether there is room for one more file of a visitor. Held until the end of the transaction, so that many at once are counted one after the other.
 * @param announced whether unfinished uploads take up their whole size: asked before a file comes, not when it is there. Of those that rest, what has
 * come counts, and no file: announcing costs nothing, and would fill the room of all
 * @throws limit_reached; `details.limit` is `files`, `bytes` or `waiting`
 */
export async function checkVisitorRoom(
  connection: Db,
  { requestId, reference, limits }: Visitor,
  { bytes, announced, now }: { bytes: number; announced: boolean; now: Date },
): Promise<void> {
  await lockQuota(connection, 'of visitors');
  const resting = new Date(now.getTime() - announcedMs);
  const { rows } = await sql<{ files: number; bytes: number; waiting: number }>`
    with taken as (
      select o.bytes, f.subject_id = ${reference} as is_own
      from files f join stored_objects o using (sha256) join requests r on ${ofRequest}
      where f.waits_until > ${now} and f.deleted_at is null and r.confirmed_at is null
      union all
      select case when touched_at > ${resting} then bytes else received end, request_id = ${requestId} and touched_at > ${resting}
      from uploads where ${announced} and request_id is not null and file_id is null
    )
    select count(*) filter (where is_own) as files, coalesce(sum(bytes) filter (where is_own), 0)::bigint as bytes,
      coalesce(sum(bytes), 0)::bigint as waiting
    from taken`.execute(connection);
  const taken = rows[0] ?? { files: 0, bytes: 0, waiting: 0 };
  if (taken.files >= limits.files) throw full('files', limits.files);
  if (Number(taken.bytes) + bytes > limits.bytes) throw full('bytes', limits.bytes);
  if (Number(taken.waiting) + bytes > limits.waitingBytes) throw full('waiting', limits.waitingBytes);
}

/** What waits with a request, in the order in which it came. Sizes in bytes. */
export function filesWaiting(
  { reference }: Pick<Visitor, 'reference'>,
  now: Date,
): Promise<{ name: string; bytes: number }[]> {
  return db
    .selectFrom('files as f')
    .innerJoin('stored_objects as o', 'o.sha256', 'f.sha256')
    .select(['f.name', 'o.bytes'])
    .where('f.subject_kind', '=', 'request')
    .where('f.subject_id', '=', reference)
    .where('f.waits_until', '>', now)
    .where('f.deleted_at', 'is', null)
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute();
}

/**
 * Until when a file of a visitor waits, and whose its request is by now. The request is held until the end of the transaction: a confirmation or a
 * corrected address comes before or after, never in between.
 * @throws forbidden for a request that was confirmed meanwhile
 */
export async function waitingWith(connection: Db, { requestId, limits }: Visitor, now: Date) {
  const request = await connection
    .selectFrom('requests')
    .select(['client_id', 'confirmed_at'])
    .where('id', '=', requestId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!request || request.confirmed_at) throw new AppError('forbidden', 'the request was confirmed meanwhile');
  return { client_id: request.client_id, waits_until: new Date(now.getTime() + limits.waitMs) };
}

/**
 * Deletes what waited in vain, its contents with the same clean-up; what was confirmed in time stays for good.
 * @returns the requests that it came with, by reference
 */
export async function removeFilesOfVisitors(connection: Db, now: Date): Promise<string[]> {
  await sql`update files f set waits_until = null from requests r
    where f.waits_until < ${now} and ${ofRequest} and r.confirmed_at is not null`.execute(connection);
  const { rows } = await sql<{ subject_id: string; sha256: Buffer }>`
    delete from files f where waits_until < ${now} returning subject_id, sha256`.execute(connection);
  await sql`update stored_objects set used_at = 'epoch' where sha256 = any(${rows.map(({ sha256 }) => sha256)}::bytea[])`.execute(
    connection,
  );
  return [...new Set(rows.map(({ subject_id: reference }) => reference))];
}
