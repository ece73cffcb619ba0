import { isDeepStrictEqual } from 'node:util';
import type { Undoer } from '#server/records/undo-offers.ts';
import { requestReference } from '#shared/requests.ts';
import { type MovedRows, moveRowsBack } from './merged-rows.ts';
import { requestsChannel } from './requests.ts';
import { columnsNow } from './united.ts';
import { enter, setColumns } from './write.ts';

/** What it takes to make two of them again. */
export type MergedBefore = {
  /** The staying request's columns before, and as the merge left them. */
  columns: Record<string, unknown>;
  after: Record<string, unknown>;
  other: { id: string; version: number; reportId: string | null };
  moved: MovedRows;
  led: string[];
};

/** Makes two of them again: each with what it had; what came since stays with the one that stayed. */
export const undoRequestMerge: Undoer = async ({ id, version, before }, { trx, announce, person, now }) => {
  const { columns, after, other: was, moved, led } = before as MergedBefore;
  const rows = await trx
    .selectFrom('requests')
    .select(['id', 'number', 'version', 'deleted_at', 'merged_into'])
    .where('id', 'in', [id, was.id])
    .orderBy('number')
    .forUpdate()
    .execute();
  const [kept, other] = [rows.find((row) => row.id === id), rows.find((row) => row.id === was.id)];
  if (!kept || !other) return { name: id, outcome: 'changed' };
  const name = requestReference(kept.number);
  const isAsLeft = kept.version === version && !kept.deleted_at && other.version === was.version;
  // An answer, or a word of the client's, changes the promise without a version.
  const isSame = isDeepStrictEqual(await columnsNow(trx, id, Object.keys(after)), after);
  if (!isAsLeft || !isSame || other.merged_into !== id) return { name, outcome: 'changed' };
  await moveRowsBack(trx, moved, other, kept);
  await setColumns(trx, kept, columns, now);
  await setColumns(trx, other, { deleted_at: null, merged_into: null, report_id: was.reportId }, now);
  if (led.length > 0) await trx.updateTable('requests').set({ merged_into: other.id }).where('id', 'in', led).execute();
  for (const row of [kept, other]) {
    await enter(trx, row.id, person, { kind: 'undone' }, now);
    await announce(requestsChannel, requestReference(row.number));
  }
  return { name, outcome: 'undone' };
};
