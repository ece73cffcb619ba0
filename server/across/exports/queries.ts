import type { Selectable } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import type { Exports } from '#server/db/types.ts';

export type ExportRow = Selectable<Exports>;

/** How many of the newest a person sees. Older ones are only in the audit log. */
const shownCount = 30;

/** Exports of one person, the newest first. */
export function selectOwn(userId: string): Promise<ExportRow[]> {
  return db
    .selectFrom('exports')
    .selectAll()
    .where('made_by', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(shownCount)
    .execute();
}

export function selectExport(connection: Db, id: string): Promise<ExportRow | undefined> {
  return connection.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** How many exports of a person wait or are being made. Others of that person wait for the answer. */
export async function countUnfinished(trx: Db, userId: string): Promise<number> {
  await trx.selectFrom('staff').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('exports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('made_by', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Ids of exports that wait to be made, or whose maker may have died; the oldest first. */
export async function selectUnfinished(): Promise<string[]> {
  const rows = await db
    .selectFrom('exports')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes values of an export that is being made. False when it is so no more: somebody cancelled it. */
export async function updateRunning(id: string, values: Partial<ExportRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set(values as never)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
