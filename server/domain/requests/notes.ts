import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { mentionedIn } from '#server/records/staff.ts';
import { entryKeyOf } from '#server/records/writing-key.ts';
import { requestNumber, requestReference } from '#shared/requests.ts';
import type { CallOutcome } from '#shared/timeline.ts';
import { stopClock } from './answer-clock.ts';
import { staffOnly } from './change.ts';
import { lockRequests, type RequestRow } from './queries.ts';
import { requestRow, requestsChannel } from './requests.ts';
import { enter } from './write.ts';

type Entry = {
  kind: 'note' | 'call' | 'proposed';
  data: Record<string, unknown>;
  personal: Record<string, unknown>;
  isShown?: boolean;
};

/** Of one sending, however often it is tried. */
type Sending = { key?: string | undefined };

/** @returns false when this sending was entered already */
async function writeEntry(
  trx: Db,
  row: RequestRow,
  entry: Entry & Sending,
  person: StaffPerson,
  now: Date,
): Promise<boolean> {
  const { kind, data, key } = entry;
  const writing_key = entryKeyOf({ key, writer: person.userId, record: row.id, words: { kind, ...data } });
  const written = { kind, data, visible_to_client: entry.isShown ?? false, writing_key };
  if (!(await enter(trx, row.id, person, written, now))) return false;
  await recordChange(trx, {
    actor: person,
    action: `request.${entry.kind}`,
    subject: { kind: 'request', id: requestReference(row.number) },
    personal: { about: row.client_id, after: entry.personal },
  });
  return true;
}

/**
 * Adds an entry to the timeline. The record itself stays in its version: nobody's edit is disturbed by a note. What is noted about a request that
 * became part of another meanwhile is noted there.
 */
async function addEntry(
  person: Person,
  reference: string,
  now: Date,
  write: (trx: Db, row: RequestRow, person: StaffPerson) => Promise<unknown>,
): Promise<{ added: true }> {
  staffOnly(person);
  return transact(async (trx, announce) => {
    const number = requestNumber(reference);
    if (number !== undefined) await lockRequests(trx, [number]);
    const row = await requestRow(person, reference, trx, true);
    await write(trx, row, person);
    await trx
      .updateTable('clients')
      .set({ last_activity_at: now })
      .where('id', '=', row.client_id)
      .where('last_activity_at', '<', now)
      .execute();
    await announce(requestsChannel, requestReference(row.number));
    return { added: true };
  });
}

/** Writes a note that only staff ever read; colleagues whom it names are told. With the same `key` again it does nothing more. @throws forbidden, not_found */
export async function addNote(
  person: Person,
  reference: string,
  { text, key }: { text: string } & Sending,
  now = new Date(),
) {
  const mentions = await mentionedIn(text);
  const data = { text, ...(mentions.length > 0 && { mentions }) };
  return addEntry(person, reference, now, (trx, row, staff) =>
    writeEntry(trx, row, { kind: 'note', data, personal: { text }, key }, staff, now),
  );
}

export type Call = { outcome: CallOutcome; minutes: number; note: string };

/** Notes a telephone call. One that reached somebody is an answer and stops the clock. @throws forbidden, not_found */
export function logCall(person: Person, reference: string, { key, ...call }: Call & Sending, now = new Date()) {
  return addEntry(person, reference, now, async (trx, row, staff) => {
    const data = { outcome: call.outcome, minutes: call.minutes, ...(call.note ? { note: call.note } : {}) };
    const isNew = await writeEntry(trx, row, { kind: 'call', data, personal: data, key }, staff, now);
    if (isNew && call.outcome === 'reached') await stopClock(trx, row.id, now);
  });
}

/** Notes that a proposal went to the client, who sees that step as done. It is no answer by itself: what carried it was one. @throws forbidden, not_found */
export function noteProposal(
  person: Person,
  reference: string,
  { note, key }: { note: string } & Sending,
  now = new Date(),
) {
  return addEntry(person, reference, now, (trx, row, staff) =>
    writeEntry(
      trx,
      row,
      { kind: 'proposed', data: note ? { note } : {}, personal: { note }, isShown: true, key },
      staff,
      now,
    ),
  );
}
