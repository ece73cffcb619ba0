import path from 'node:path';
import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { partsFolder } from '#server/storage/storage.ts';
import type { Subject } from '#shared/files.ts';
import { accountOf, type Sender } from './sender.ts';

/** An upload that nobody goes on with is forgotten after this, in milliseconds. */
export const uploadLifeMs = 24 * 60 * 60 * 1000;

export const folderOf = (id: string) => path.join(partsFolder(), id);

function selectUpload(sender: Sender, id: string, now: Date) {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where((where) =>
      sender.kind === 'visitor' ? where('request_id', '=', sender.requestId) : where('user_id', '=', sender.userId),
    )
    .where('touched_at', '>', new Date(now.getTime() - uploadLifeMs))
    .executeTakeFirst();
}

export type UploadRow = NonNullable<Awaited<ReturnType<typeof selectUpload>>>;

export const subjectOf = (row: Pick<UploadRow, 'subject_kind' | 'subject_id'>): Subject => ({
  kind: row.subject_kind,
  id: row.subject_id,
});

/** Where an upload of the sender's own stands. Those of others, and those whose time is over, do not exist. @throws not_found */
export async function readUpload(sender: Sender, id: string, now = new Date()): Promise<UploadRow> {
  const row = await selectUpload(sender, id, now);
  if (!row) throw new AppError('not_found', `no upload ${id}`);
  return row;
}

/** What there is of uploads that are not finished: of one person in number, of one client in bytes on disk. */
export async function selectUnfinished(connection: Db, sender: Sender, clientId: string | null) {
  const userId = accountOf(sender);
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) filter (where user_id = ${userId}::uuid) as count,
      coalesce(sum(received) filter (where client_id = ${clientId}::uuid), 0)::bigint as bytes
    from uploads where file_id is null and (user_id = ${userId}::uuid or client_id = ${clientId}::uuid)
  `.execute(connection);
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Enters a part that is on disk, if the upload still stands where the part begins. */
export async function enterPart(id: string, part: { name: string; startsAt: number; bytes: number }): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update uploads set received = received + ${part.bytes}, touched_at = now()
      where id = ${id} and received = ${part.startsAt} and file_id is null
      returning id
    )
    insert into upload_parts (upload_id, starts_at, bytes, name)
    select id, ${part.startsAt}::bigint, ${part.bytes}::bigint, ${part.name}::uuid from moved
    returning upload_id
  `.execute(db);
  return rows.length > 0;
}

export async function countParts(id: string): Promise<number> {
  const { count } = await db
    .selectFrom('upload_parts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('upload_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** The parts of an upload in their order. */
export async function selectPartNames(id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('upload_parts')
    .select('name')
    .where('upload_id', '=', id)
    .orderBy('starts_at')
    .execute();
  return rows.map(({ name }) => name);
}

/** Whether the document of an upload was made. */
export async function isFinished(id: string): Promise<boolean> {
  const row = await db.selectFrom('uploads').select('file_id').where('id', '=', id).executeTakeFirst();
  return row?.file_id != null;
}
