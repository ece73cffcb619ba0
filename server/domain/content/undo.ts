import { pagesChannel } from '#server/db/transaction.ts';
import type { Undoer } from '#server/records/undo-offers.ts';

/** Puts a deleted item back where it was. */
export const undoContentChange: Undoer = async ({ id, version }, { trx, announce, now }) => {
  const row = await trx.selectFrom('content_items').select('data').where('id', '=', id).executeTakeFirst();
  const { title, name, question, label } = (row?.data ?? {}) as Record<string, string | undefined>;
  const { numUpdatedRows } = await trx
    .updateTable('content_items')
    .set({ deleted_at: null, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  await announce(pagesChannel, 'content');
  return { name: title ?? name ?? question ?? label ?? id, outcome: Number(numUpdatedRows) > 0 ? 'undone' : 'changed' };
};
