import type { Db } from '#server/db/client.ts';

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
