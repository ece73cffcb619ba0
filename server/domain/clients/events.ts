import type { Db } from '#server/db/client.ts';
import { entryColumns, type Writer } from '#server/records/timeline.ts';

export type ClientEventKind =
  | 'created'
  | 'imported'
  | 'edited'
  | 'tagged'
  | 'status'
  | 'suspended'
  | 'reactivated'
  | 'invited'
  | 'note'
  | 'call'
  | 'engagement'
  | 'merged'
  | 'deleted'
  | 'restored'
  | 'undone';

type Entry = {
  clientId: string;
  kind: ClientEventKind;
  data?: Record<string, unknown>;
  person: Writer;
  now: Date;
  /** Names one sending of it, which is entered once. */
  writingKey?: string | null;
};

/** Adds an entry to a client's history. What `data` tells leaves with the person when they are erased. @returns its id */
export async function writeClientEvent(trx: Db, entry: Omit<Entry, 'writingKey'>): Promise<number> {
  const { id } = await insertClientEvent(trx, entry).executeTakeFirstOrThrow();
  return id;
}

/** Adds an entry that may be sent again. @returns false when it was there already */
export async function writeClientEventOnce(trx: Db, entry: Entry): Promise<boolean> {
  const insert = insertClientEvent(trx, entry);
  return (await insert.onConflict((on) => on.column('writing_key').doNothing()).executeTakeFirst()) !== undefined;
}

function insertClientEvent(trx: Db, { clientId, kind, data = {}, person, now, writingKey = null }: Entry) {
  return trx
    .insertInto('client_events')
    .values({ ...entryColumns(person, data, now), client_id: clientId, kind, writing_key: writingKey })
    .returning('id');
}

/** Says by which change these entries came about, so that it can be taken back from the timeline. */
export async function linkEvents(trx: Db, eventIds: number[], changeId: string): Promise<void> {
  if (eventIds.length === 0) return;
  await trx.updateTable('client_events').set({ change_id: changeId }).where('id', 'in', eventIds).execute();
}
