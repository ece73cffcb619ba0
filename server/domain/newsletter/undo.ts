import type { Undoer } from '#server/records/undo-offers.ts';
import { writeReaderEvent } from './events.ts';

/** Puts a reader back on the list whom staff took off by mistake: as they were, confirmed only if they had been. */
export const undoReaderChange: Undoer = async ({ id, version, before }, { trx, person, now }) => {
  const row = await trx
    .selectFrom('subscribers')
    .select(['id', 'version', 'confirmed_at'])
    .where('id', '=', Number(id))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { name: id, outcome: 'changed' };
  if (row.version !== version) return { name: id, outcome: 'changed' };
  const state = before.state === 'confirmed' && row.confirmed_at ? 'confirmed' : String(before.state);
  await trx
    .updateTable('subscribers')
    .set({ state, ended_at: null, updated_at: now, version: version + 1 })
    .where('id', '=', row.id)
    .execute();
  await writeReaderEvent(trx, { id: row.id, kind: 'undone', by: person, now });
  return { name: id, outcome: 'undone' };
};
