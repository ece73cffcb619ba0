import type { Db } from '#server/db/client.ts';
import type { StaffPerson } from '#server/records/person.ts';
import type { ReaderEventKind, ReaderSource } from '#shared/newsletter.ts';

type ReaderEvent = {
  id: number;
  kind: ReaderEventKind;
  by: StaffPerson | 'reader' | 'system';
  now: Date;
  source?: ReaderSource;
};

/** Adds a line to a reader's history. Bounces and complaints are added by the database itself. */
export async function writeReaderEvent(trx: Db, { id, kind, by, now, source }: ReaderEvent): Promise<void> {
  const actor = typeof by === 'string' ? { actor_kind: by } : { actor_kind: 'staff', actor_id: by.userId };
  await trx
    .insertInto('subscriber_events')
    .values({ subscriber_id: id, kind, at: now, source: source ?? null, ...actor })
    .execute();
}
