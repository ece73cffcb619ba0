import type { Insertable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { MessageEvents } from '#server/db/types.ts';
import { entryColumns, type Writer } from '#server/records/timeline.ts';

type Entry = Pick<Insertable<MessageEvents>, 'kind' | 'change_id' | 'writing_key'> & { data?: object };

/** Enters something into the timeline of a message. @returns false where the same `writing_key` was entered before */
export async function enter(
  trx: Db,
  id: string,
  by: Exclude<Writer, { kind: 'client' | 'system' }>,
  { data = {}, ...entry }: Entry,
  now: Date,
): Promise<boolean> {
  const made = await trx
    .insertInto('message_events')
    .values({ ...entry, ...entryColumns(by, data, now), message_id: id })
    .onConflict((conflict) => conflict.column('writing_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}
