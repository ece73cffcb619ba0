import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';

const editRow = (connection: Db) =>
  connection
    .selectFrom('content_items as i')
    .leftJoin('staff as s', 's.user_id', 'i.updated_by')
    .leftJoin('files as f', 'f.id', 'i.picture_id')
    .leftJoin('stored_objects as o', 'o.sha256', 'f.sha256')
    .selectAll('i')
    .select(['s.name as editor_name', 'o.width', 'o.height'])
    .where('i.deleted_at', 'is', null);

export type EditRow = NonNullable<Awaited<ReturnType<typeof selectEditItem>>>;

export const selectEditItem = (connection: Db, id: string) =>
  editRow(connection).where('i.id', '=', id).executeTakeFirst();

/** The items of these kinds in their order, hidden ones among them. */
export const selectEditItems = (kinds: readonly string[]) =>
  editRow(db).where('i.kind', 'in', kinds).orderBy('i.kind').orderBy('i.position').orderBy('i.id').execute();

/** Holds the row until the transaction ends; then it is read anew. */
export async function lockItem(connection: Db, id: string): Promise<void> {
  await sql`select from content_items where id = ${id} for update`.execute(connection);
}

/** Lets nobody else add to a kind, or order it, until the transaction ends. */
export async function lockKind(connection: Db, kind: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content ${kind}`}, 0))`.execute(connection);
}

export const selectPlaces = (connection: Db, kind: string) =>
  connection
    .selectFrom('content_items')
    .select(['id', 'position'])
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
