import { clientsChannel } from '#server/domain/clients/change.ts';
import { writeClientEvent } from '#server/domain/clients/events.ts';
import type { Undoer } from '#server/records/undo-offers.ts';
import { clientReference } from '#shared/clients.ts';

/** Columns that a change of an engagement may have touched. */
const columns = ['title', 'amount_cents', 'dated', 'status', 'note', 'deleted_at'] as const;

/** Puts an engagement back as it was; one that was just added goes away again. */
export const undoEngagementChange: Undoer = async ({ id, version, before }, { trx, announce, person, now }) => {
  const row = await trx
    .selectFrom('engagements as e')
    .innerJoin('clients as c', 'c.id', 'e.client_id')
    .select(['e.client_id', 'e.title', 'e.version', 'c.number', 'c.deleted_at as client_gone'])
    .where('e.id', '=', id)
    .forUpdate('e')
    .executeTakeFirst();
  if (!row || row.version !== version || row.client_gone) return { name: row?.title ?? id, outcome: 'changed' };
  const values = Object.fromEntries(
    columns.filter((column) => column in before).map((column) => [column, before[column]]),
  );
  await trx
    .updateTable('engagements')
    .set({ ...values, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  await writeClientEvent(trx, { clientId: row.client_id, kind: 'undone', data: { title: row.title }, person, now });
  await announce(clientsChannel, clientReference(row.number));
  return { name: row.title, outcome: 'undone' };
};
