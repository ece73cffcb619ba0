import type { Db } from '#server/db/client.ts';
import type { StaffPerson } from '#server/records/person.ts';
import { enterAll } from './write.ts';

/** What becomes of requests when something becomes of their client. The caller's transaction holds the client's row. */

/** Locks all requests of these clients. Taken before the clients' own rows, as every change of a request does. */
export async function lockRequestsOf(trx: Db, clientIds: string[]): Promise<void> {
  await trx
    .selectFrom('requests')
    .select('id')
    .where('client_id', 'in', clientIds)
    .orderBy('number')
    .forUpdate()
    .execute();
}

/** Takes the client's requests into the trash with the client, marked by the same moment. */
export async function removeRequestsOf(trx: Db, clientId: string, person: StaffPerson, now: Date): Promise<void> {
  const rows = await trx
    .updateTable('requests')
    .set(({ eb }) => ({ deleted_at: now, version: eb('version', '+', 1), updated_at: now }))
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await enterAll(trx, ids, person, { kind: 'deleted' }, now);
}

/** Brings back the requests that left together with their client at `deletedAt`; those deleted before stay in the trash. */
export async function restoreRequestsOf(
  trx: Db,
  { clientId, deletedAt }: { clientId: string; deletedAt: Date },
  person: StaffPerson,
  now: Date,
): Promise<void> {
  const rows = await trx
    .updateTable('requests')
    .set(({ eb }) => ({ deleted_at: null, version: eb('version', '+', 1), updated_at: now }))
    .where('client_id', '=', clientId)
    .where('deleted_at', '=', deletedAt)
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await enterAll(trx, ids, person, { kind: 'restored' }, now);
}

/** Gives all requests of one client to another, deleted ones included. Their own facts and history stay as they are. */
export async function moveRequestsTo(trx: Db, from: string, to: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('requests')
    .set(({ eb }) => ({ client_id: to, version: eb('version', '+', 1), updated_at: now }))
    .where('client_id', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Holds all requests of a client. Taken before the client's own row, as every change of a request does. */
export async function lockRequestsOfClient(trx: Db, clientId: string): Promise<{ id: string; isDeleted: boolean }[]> {
  const rows = await trx
    .selectFrom('requests')
    .select(['id', 'deleted_at'])
    .where('client_id', '=', clientId)
    .orderBy('number')
    .forUpdate()
    .execute();
  return rows.map(({ id, deleted_at }) => ({ id, isDeleted: deleted_at !== null }));
}
