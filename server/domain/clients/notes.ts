import { transact } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { clientReference } from '#shared/clients.ts';
import type { CallOutcome } from '#shared/timeline.ts';
import { clientRow, clientsChannel } from './change.ts';
import { writeClientEvent } from './events.ts';
import { demandNormal, demandStaff } from './policy.ts';

async function addEntry(
  person: Person,
  reference: string,
  entry: { kind: 'note' | 'call'; data: Record<string, unknown> },
  now: Date,
): Promise<{ added: true }> {
  demandStaff(person, 'clients.write');
  return transact(async (trx, announce) => {
    const row = await clientRow(reference, trx);
    demandNormal(row);
    await writeClientEvent(trx, { clientId: row.id, ...entry, person, now });
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

/** Writes a note that only staff ever read. @throws forbidden, not_found */
export function addClientNote(person: Person, reference: string, { text }: { text: string }, now = new Date()) {
  return addEntry(person, reference, { kind: 'note', data: { text } }, now);
}

export type ClientCall = { outcome: CallOutcome; minutes: number; note: string };

/** Notes a telephone call with a client. @throws forbidden, not_found */
export function logClientCall(person: Person, reference: string, call: ClientCall, now = new Date()) {
  const data = { outcome: call.outcome, minutes: call.minutes, ...(call.note ? { note: call.note } : {}) };
  return addEntry(person, reference, { kind: 'call', data }, now);
}
