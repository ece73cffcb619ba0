import type { Db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import { AppError, sqlStateOf } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import type { Locale } from '#shared/browser-locale.ts';
import { clientReference } from '#shared/clients.ts';
import { clientRow, clientsChannel } from './change.ts';
import { checkFacts, refuseDuplicates } from './edit.ts';
import { writeClientEvent } from './events.ts';
import { sendInvitation } from './invite.ts';
import { demandStaff } from './policy.ts';
import { clientView } from './views.ts';

export type NewClientRecord = {
  name: string;
  email: string;
  company?: string;
  phone?: string;
  locale?: Locale | undefined;
  /** Mails a way to sign in. */
  invite: boolean;
  /** Whoever adds it has seen the clients it looks like. */
  despite: boolean;
};

/** Enters a client in the caller's transaction. @throws invalid_input; duplicate (details.existing) */
export async function insertClient(
  { trx, announce, person, now }: { trx: Db; announce: Announce; person: StaffPerson; now: Date },
  { invite, despite, ...values }: NewClientRecord,
): Promise<{ id: string; reference: string }> {
  const facts = checkFacts(values);
  await refuseDuplicates(trx, facts, { despite });
  const { id, number, locale } = await trx
    .insertInto('clients')
    .values({ ...facts, joined_at: now, last_activity_at: now })
    .returning(['id', 'number', 'locale'])
    .executeTakeFirstOrThrow();
  const reference = clientReference(number);
  await writeClientEvent(trx, { clientId: id, kind: 'created', person, now });
  await recordChange(trx, {
    actor: person,
    action: 'client.created',
    subject: { kind: 'client', id: reference },
    personal: { about: id, after: facts },
  });
  if (invite) await sendInvitation(trx, { ...facts, id, number, locale }, person, now);
  await announce(clientsChannel, reference);
  return { id, reference };
}

/** Somebody else added the same address in this very moment: what the database says of it, in our words. */
export function asDuplicate(problem: unknown): unknown {
  if (sqlStateOf(problem) !== '23505') return problem;
  const details = { field: 'email', existing: [], isTaken: true };
  return new AppError('duplicate', 'made at the same time', { details });
}

/** Adds a client. @throws forbidden, invalid_input; duplicate (details.existing) */
export async function createClient(person: Person, record: NewClientRecord, now = new Date()) {
  demandStaff(person, 'clients.write');
  try {
    return await transact(async (trx, announce) => {
      const { reference } = await insertClient({ trx, announce, person, now }, record);
      return { client: clientView(await clientRow(reference, trx), person) };
    });
  } catch (problem) {
    throw asDuplicate(problem);
  }
}
