import type { Db } from '#server/db/client.ts';
import { forgetChangesOf } from '#server/records/undo-offers.ts';
import { selectAddresses } from './queries.ts';

export type Forgotten = {
  /** Clients that are erased together: the client and the duplicates that were merged into it. */
  clients: { id: string; number: number; userId: string | null }[];
  /** Every address they had, which is nobody else's now. */
  addresses: string[];
};

/** Who and what is erased with a client. */
export async function whatToForget(trx: Db, client: { id: string; number: number; email: string }): Promise<Forgotten> {
  const merged = await trx
    .selectFrom('clients')
    .select(['id', 'number', 'user_id'])
    .where('merged_into', '=', client.id)
    .orderBy('number')
    .execute();
  const { id, number } = client;
  const clients = [{ id, number, userId: null }, ...merged.map(({ user_id, ...one }) => ({ ...one, userId: user_id }))];
  return { clients, addresses: await selectAddresses(trx, client) };
}

/** Takes the person out of the record, its history and its engagements; amounts, dates and kinds stay. */
export async function forgetClient(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('clients')
    .set(({ eb, ref }) => ({
      name: '',
      company: '',
      phone: '',
      email: `${id}@erased.invalid`,
      suspension_reason: '',
      user_id: null,
      deleted_at: eb.fn.coalesce(ref('deleted_at'), eb.val(now)),
      erased_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('client_tags').where('client_id', '=', id).execute();
  await trx.deleteFrom('client_addresses').where('client_id', '=', id).execute();
  await trx.updateTable('client_events').set({ data: '{}' }).where('client_id', '=', id).execute();
  const engagements = await trx
    .updateTable('engagements')
    .set(({ eb }) => ({ title: '–', note: '', version: eb('version', '+', 1) }))
    .where('client_id', '=', id)
    .returning('id')
    .execute();
  // What could be taken back holds titles, notes and tags of its own.
  await forgetChangesOf(trx, [id, ...engagements.map((engagement) => engagement.id)]);
}
