import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { RequestEvents, Requests } from '#server/db/types.ts';
import { entryColumns, type Writer } from '#server/records/timeline.ts';
import type { RequestStatus } from '#shared/requests.ts';

/** What is entered, in columns; without `visible_to_client` it is for staff alone. */
type Entry = Omit<
  Insertable<RequestEvents>,
  'id' | 'request_id' | 'merged_from' | keyof ReturnType<typeof entryColumns>
> & {
  data?: object;
};

/** Enters the same into the timelines of several requests. */
export async function enterAll(trx: Db, ids: readonly string[], by: Writer, { data = {}, ...entry }: Entry, now: Date) {
  if (ids.length === 0) return [];
  const row = { ...entry, ...entryColumns(by, data, now) };
  return trx
    .insertInto('request_events')
    .values(ids.map((id) => ({ ...row, request_id: id })))
    .onConflict((conflict) => conflict.column('writing_key').doNothing())
    .returning('id')
    .execute();
}

/** Enters something into the timeline of a request. @returns false where the same `writing_key` was entered before */
export async function enter(trx: Db, id: string, by: Writer, entry: Entry, now: Date): Promise<boolean> {
  return (await enterAll(trx, [id], by, entry, now)).length > 0;
}

/** The first entry, which the client sees. @param from where it came from, when not from a form that clients fill in */
export const submittedEntry = (from: object = {}) =>
  ({ kind: 'submitted', to_status: 'new', data: from, visible_to_client: true }) as const;

/** A change of status, which the client sees. It keeps what undoing it and reopening would lose: when the request was completed before. */
export const statusEntry = (
  was: { status: RequestStatus; completed_at: Date | null },
  to: RequestStatus,
  note: string | undefined,
) =>
  ({
    kind: 'status',
    from_status: was.status,
    to_status: to,
    data: {
      ...(note && { note }),
      ...(was.completed_at && { completedAt: was.completed_at.toISOString() }),
    },
    visible_to_client: true,
  }) as const;

/** Sets columns of a request that is held by this transaction, as its next version. */
export async function setColumns(
  trx: Db,
  { id, version }: { id: string; version: number },
  columns: Updateable<Requests>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('requests')
    .set({ ...columns, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
}
