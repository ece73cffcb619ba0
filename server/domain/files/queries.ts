import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import type { Subject } from '#shared/files.ts';

const withContent = (connection: Db) =>
  connection
    .selectFrom('files as f')
    .innerJoin('stored_objects as o', 'o.sha256', 'f.sha256')
    .leftJoin('staff as s', 's.user_id', 'f.uploaded_by')
    .leftJoin('clients as c', (join) => join.onRef('c.user_id', '=', 'f.uploaded_by').on('c.deleted_at', 'is', null))
    .select(['f.id', 'f.name', 'f.subject_kind', 'f.subject_id', 'f.visible_to_client', 'f.uploaded_by'])
    .select(['f.created_at', 'f.read_at', 'f.sha256', 'o.key', 'o.bytes', 'o.media_type', 'o.width', 'o.height'])
    .select(({ fn }) => fn.coalesce('s.name', 'c.name').as('uploader_name'))
    .where('f.deleted_at', 'is', null);

export type FileRow = NonNullable<Awaited<ReturnType<typeof selectFile>>>;

/** A file; with a client only one of theirs, so that another's costs no more than one that never was. */
export function selectFile(connection: Db, id: string, clientId?: string) {
  const query = withContent(connection).where('f.id', '=', id);
  return (clientId === undefined ? query : query.where('f.client_id', '=', clientId)).executeTakeFirst();
}

/** The files of a record, newest first. */
export function selectFilesOf({ kind, id }: Subject) {
  return withContent(db)
    .where('f.subject_kind', '=', kind)
    .where('f.subject_id', '=', id)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .execute();
}

/** A page of what a client may read of their own: shared with them or sent by them, of their record and of proven requests. */
export function selectFilesOfClient(
  { clientId, userId }: { clientId: string; userId: string },
  after: { at: string; id: string } | undefined,
  limit: number,
) {
  let query = withContent(db)
    .leftJoin('requests as r', (join) =>
      join
        .on('f.subject_kind', '=', 'request')
        .on(sql<boolean>`r.number = substring(f.subject_id from 5)::bigint`)
        .on('r.deleted_at', 'is', null)
        .on('r.confirmed_at', 'is not', null)
        .onRef('r.client_id', '=', 'f.client_id'),
    )
    .select('r.title as request_title')
    .select(sql<string>`to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('position'))
    .where('f.client_id', '=', clientId)
    .where(({ or, eb }) => or([eb('f.visible_to_client', '=', true), eb('f.uploaded_by', '=', userId)]))
    .where(({ or, eb }) => or([eb('f.subject_kind', '=', 'client'), eb('r.id', 'is not', null)]))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(f.created_at, f.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.execute();
}

export async function numberOfClient(clientId: string): Promise<number> {
  const { number } = await db
    .selectFrom('clients')
    .select('number')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  return number;
}

/** Lets nobody else add files to `name` until the transaction ends, so that a limit cannot be passed by many at once. */
export async function lockQuota(connection: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${name}`}, 0))`.execute(connection);
}

export async function countFilesOf(connection: Db, { kind, id }: Subject): Promise<number> {
  const { count } = await connection
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Bytes of all files of a client; a content that two files share counts for both. */
export async function bytesOfClient(connection: Db, clientId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(o.bytes), 0)::bigint as bytes
    from files f
    join stored_objects o using (sha256)
    where f.client_id = ${clientId} and f.deleted_at is null
  `.execute(connection);
  return rows[0]?.bytes ?? 0;
}
