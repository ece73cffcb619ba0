import type { Db } from '#server/db/client.ts';

type Owner = { id: string; reference: string };

/** Gives the files of one client to another, deleted ones included: they count to the storage of the one that is kept. */
export async function moveFilesTo(trx: Db, from: Owner, to: Owner): Promise<void> {
  for (const table of ['files', 'uploads'] as const) {
    await trx.updateTable(table).set({ client_id: to.id }).where('client_id', '=', from.id).execute();
    await trx
      .updateTable(table)
      .set({ subject_id: to.reference })
      .where('subject_kind', '=', 'client')
      .where('subject_id', '=', from.reference)
      .execute();
  }
}
