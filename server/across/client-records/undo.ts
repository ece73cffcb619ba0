import { bringBack } from '#server/across/client-records/remove.ts';
import { clientsChannel, restoreTags, writeClientEvent } from '#server/domain/clients/records.ts';
import type { Undoer } from '#server/records/undo-offers.ts';
import { clientReference } from '#shared/clients.ts';

/** Puts a client back as it was before a change of status or tags, or its removal. */
export const undoClientChange: Undoer = async ({ id, version, before }, { trx, announce, person, now }) => {
  const row = await trx
    .selectFrom('clients')
    .select(['id', 'number', 'email', 'version', 'deleted_at', 'erased_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { name: id, outcome: 'changed' };
  const name = clientReference(row.number);
  if (row.version !== version || row.erased_at) return { name, outcome: 'changed' };
  if ('deleted_at' in before && row.deleted_at) {
    const back = await bringBack(trx, { ...row, deletedAt: row.deleted_at }, person, now);
    if (!back) return { name, outcome: 'changed' };
  } else if ('tags' in before) {
    await restoreTags(trx, row, before.tags);
  } else {
    const status = before.status === 'inactive' ? 'inactive' : 'active';
    await trx
      .updateTable('clients')
      .set({ status, version: version + 1 })
      .where('id', '=', id)
      .execute();
  }
  await writeClientEvent(trx, { clientId: id, kind: 'undone', person, now });
  await announce(clientsChannel, name);
  return { name, outcome: 'undone' };
};
