import { z } from 'zod';
import type { Undoer } from '#server/records/undo-offers.ts';
import { savedLists } from '#shared/saved-views.ts';

const rowShape = z.object({
  owner_id: z.uuid().nullable(),
  list: z.enum(savedLists),
  name: z.string(),
  filters: z.record(z.string(), z.string()),
  is_shared: z.boolean(),
});

/** Brings a view back as it was, unless another has its name by now. */
export const undoViewRemoval: Undoer = async ({ id, version, before }, { trx }) => {
  const { filters, ...row } = rowShape.parse(before);
  const back = await trx
    .insertInto('saved_views')
    .values({ id, version, filters: JSON.stringify(filters), ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return { name: row.name, outcome: back ? 'undone' : 'changed' };
};
