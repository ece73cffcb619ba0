import { pagesChannel } from '#server/db/transaction.ts';
import type { Undoer } from '#server/records/undo-offers.ts';
import { isSlugTaken, lockCases } from './edit-queries.ts';

/** Takes a case out of the trash again, unless another one has its address by now. */
export const undoCaseChange: Undoer = async ({ id, version }, { trx, announce, now }) => {
  await lockCases(trx);
  const row = await trx
    .selectFrom('case_studies')
    .select(['title', 'slug', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { name: id, outcome: 'changed' };
  if (row.version !== version || (await isSlugTaken(trx, row.slug, id))) return { name: row.title, outcome: 'changed' };
  await trx
    .updateTable('case_studies')
    .set({ deleted_at: null, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  await announce(pagesChannel, 'case-studies');
  return { name: row.title, outcome: 'undone' };
};
