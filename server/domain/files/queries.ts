import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { momentSql } from '#server/records/cursors.ts';
import { foldedLike } from '#server/records/search-patterns.ts';
import type { Subject } from '#shared/files.ts';

const withContent = (connection: Db) =>
  connection
    .selectFrom('files as f')
    .innerJoin('stored_objects as o', 'o.sha256', 'f.sha256')
    .leftJoin('staff as s', 's.user_id', 'f.uploaded_by')
    .leftJoin('clients as c', (join) => join.onRef('c.user_id', '=', 'f.uploaded_by').on('c.deleted_at', 'is', null))
    .select(['f.id', 'f.name', 'f.subject_kind', 'f.subject_id', 'f.visible_to_client', 'f.uploaded_by'])
    .select([
      'f.document_id',
      'f.version',
      'f.created_at',
      'f.read_at',
      'f.sha256',
      'o.key',
      'o.bytes',
      'o.media_type',
      'o.width',
      'o.height',
    ])
    .select(({ fn }) => fn.coalesce('s.name', 'c.name').as('uploader_name'))
    .where('f.deleted_at', 'is', null);

export type FileRow = NonNullable<Awaited<ReturnType<typeof selectFile>>>;

/** A file; with a client only one of theirs, so that another's costs no more than one that never was. */
export function selectFile(connection: Db, id: string, clientId?: string) {
  const query = withContent(connection).where('f.id', '=', id);
  return (clientId === undefined ? query : query.where('f.client_id', '=', clientId)).executeTakeFirst();
}

/** Only the newest version of each document. */
const isNewest = sql<boolean>`not exists (
  select from files n where n.document_id = f.document_id and n.version > f.version and n.deleted_at is null
)`;

/** Older versions of a row's document, as far as rules ask. */
const olderVersions = sql<{ uploadedBy: string | null; createdAt: string; readAt: string | null }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('uploadedBy', v.uploaded_by, 'createdAt', v.created_at, 'readAt', v.read_at)), '[]')
  from files v where v.document_id = f.document_id and v.id <> f.id and v.deleted_at is null
)`;

/** When somebody of the other side last opened the document, and which version. */
const lastOpening = (side: 'staff' | 'client') =>
  sql<{ at: string; version: number; name: string } | null>`(
    select jsonb_build_object('at', p.opened_at, 'version', v.version, 'name', coalesce(ps.name, pc.name, ''))
    from files v join file_openings p on p.file_id = v.id
    left join staff ps on ps.user_id = p.user_id
    left join clients pc on pc.user_id = p.user_id and pc.deleted_at is null
    where v.document_id = f.document_id and v.deleted_at is null and p.by_staff = ${side === 'staff'}
    order by p.opened_at desc, p.id desc limit 1
  )`;

const asListed = (connection: Db, openedBy: 'staff' | 'client') =>
  withContent(connection).select(olderVersions.as('older')).select(lastOpening(openedBy).as('opening')).where(isNewest);

export type ListedRow = Awaited<ReturnType<typeof selectFilesOf>>[number];

/** The documents of a record, newest first; with the last opening by `openedBy`. */
export function selectFilesOf({ kind, id }: Subject, openedBy: 'staff' | 'client') {
  return asListed(db, openedBy)
    .where('f.subject_kind', '=', kind)
    .where('f.subject_id', '=', id)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .execute();
}

/** The newest versions of a record's documents, of those that its client sees or of the others. */
export function selectNewestOf(connection: Db, { kind, id }: Subject, isShared: boolean): Promise<FileRow[]> {
  return withContent(connection)
    .where('f.subject_kind', '=', kind)
    .where('f.subject_id', '=', id)
    .where('f.visible_to_client', '=', isShared)
    .where(isNewest)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .execute();
}

/** All versions of a document, the newest first. */
export function selectVersions(connection: Db, documentId: string): Promise<FileRow[]> {
  return withContent(connection).where('f.document_id', '=', documentId).orderBy('f.version', 'desc').execute();
}

/** A page of what a client may read of their own: shared with them or sent by them, of their record and of proven requests; those whose name has `q` in it. */
export function selectFilesOfClient(
  { clientId, userId }: { clientId: string; userId: string },
  { q, after, limit }: { q: string; after: { at: string; id: string } | undefined; limit: number },
) {
  let query = asListed(db, 'staff')
    .leftJoin('requests as r', (join) =>
      join
        .on('f.subject_kind', '=', 'request')
        .on(sql<boolean>`r.number = substring(f.subject_id from 5)::bigint`)
        .on('r.deleted_at', 'is', null)
        .on('r.confirmed_at', 'is not', null)
        .onRef('r.client_id', '=', 'f.client_id'),
    )
    .select('r.title as request_title')
    .select(momentSql('f.created_at').as('position'))
    .where('f.client_id', '=', clientId)
    .where(({ or, eb }) => or([eb('f.visible_to_client', '=', true), eb('f.uploaded_by', '=', userId)]))
    .where(({ or, eb }) => or([eb('f.subject_kind', '=', 'client'), eb('r.id', 'is not', null)]))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit);
  if (q !== '') query = query.where(sql<boolean>`fold_for_search(f.name) like '%' || ${foldedLike(q)} || '%'`);
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
