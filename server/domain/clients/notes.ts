import { transact } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { entryKeyOf } from '#server/records/writing-key.ts';
import { clientReference } from '#shared/clients.ts';
import type { CallOutcome } from '#shared/timeline.ts';
import { clientRow, clientsChannel } from './change.ts';
import { writeClientEventOnce } from './events.ts';
import { demandNormal, demandStaff } from './policy.ts';

/** Of one sending, however often it is tried. */
type Sending = { key?: string | undefined };

async function addEntry(
  person: Person,
  reference: string,
  { key, ...entry }: { kind: 'note' | 'call'; data: Record<string, unknown> } & Sending,
  now: Date,
): Promise<{ added: true }> {
  demandStaff(person, 'clients.write');
  return transact(async (trx, announce) => {
    const row = await clientRow(reference, trx);
    demandNormal(row);
    const words = { kind: entry.kind, ...entry.data };
    const writingKey = entryKeyOf({ key, writer: person.userId, record: row.id, words });
    if (!(await writeClientEventOnce(trx, { clientId: row.id, ...entry, person, now, writingKey })))
      return { added: true };
    await recordChange(trx, {
      actor: person,
      action: `client.${entry.kind}`,
      subject: { kind: 'client', id: clientReference(row.number) },
      personal: { about: row.id, after: entry.data },
    });
    await announce(clientsChannel, clientReference(row.number));
    return { added: true };
  });
}

/** Writes a note that only staff ever read. With the same `key` again it does nothing more. @throws forbidden, not_found */
export function addClientNote(
  person: Person,
  reference: string,
  { text, key }: { text: string } & Sending,
  now = new Date(),
) {
  return addEntry(person, reference, { kind: 'note', data: { text }, key }, now);
}

export type ClientCall = { outcome: CallOutcome; minutes: number; note: string };

/** Notes a telephone call with a client. With the same `key` again it does nothing more. @throws forbidden, not_found */
export function logClientCall(
  person: Person,
  reference: string,
  { key, ...call }: ClientCall & Sending,
  now = new Date(),
) {
  const data = { outcome: call.outcome, minutes: call.minutes, ...(call.note ? { note: call.note } : {}) };
  return addEntry(person, reference, { kind: 'call', data, key }, now);
}
