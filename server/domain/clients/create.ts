import { transact } from '#server/db/transaction.ts';
import { AppError, sqlStateOf } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
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

/** Adds a client. @throws forbidden, invalid_input; duplicate (details.existing) */
export async function createClient(person: Person, { invite, despite, ...values }: NewClientRecord, now = new Date()) {
  demandStaff(person, 'clients.write');
  const facts = checkFacts(values);
  try {
    return await transact(async (trx, announce) => {
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
      return { client: clientView(await clientRow(reference, trx), person) };
    });
  } catch (problem) {
    // Somebody else added the same address in this very moment.
    if (sqlStateOf(problem) === '23505')
      throw new AppError('duplicate', 'made at the same time', {
        details: { field: 'email', existing: [], isTaken: true },
      });
    throw problem;
  }
}
