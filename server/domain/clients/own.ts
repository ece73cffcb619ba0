import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { ClientPerson, Person } from '#server/records/person.ts';
import type { Locale } from '#shared/browser-locale.ts';
import { clientReference } from '#shared/clients.ts';
import { clientsChannel } from './change.ts';
import { changedIn, checkFacts } from './edit.ts';
import { writeClientEvent } from './events.ts';

export { welcomeClient } from './welcome.ts';

/** A client's own record, as they see and keep it themselves. */

const facts = ['name', 'company', 'phone', 'locale'] as const;

function clientOnly(person: Person, action: 'portal.read' | 'portal.write'): asserts person is ClientPerson {
  demand(person, action);
  if (person.kind !== 'client') throw new AppError('forbidden', 'only clients have a profile');
}

async function ownRecord(connection: Db, { clientId }: ClientPerson, isLocked = false) {
  const query = connection
    .selectFrom('clients')
    .select(['id', 'number', 'name', 'company', 'email', 'phone', 'locale', 'joined_at', 'version'])
    .where('id', '=', clientId)
    .where('deleted_at', 'is', null);
  return (isLocked ? query.forUpdate() : query).executeTakeFirstOrThrow();
}

const view = ({
  number,
  name,
  company,
  email,
  phone,
  locale,
  joined_at,
  version,
}: Awaited<ReturnType<typeof ownRecord>>) => ({
  reference: clientReference(number),
  name,
  company,
  email,
  phone,
  locale,
  joinedAt: joined_at.toISOString(),
  version,
});

/** @throws forbidden */
export async function readOwnProfile(person: Person) {
  clientOnly(person, 'portal.read');
  return { profile: view(await ownRecord(db, person)) };
}

export type ProfileEdit = {
  name: string;
  company: string;
  phone: string;
  locale?: Locale | undefined;
  version: number;
};

/**
 * Changes who the client says they are. The address is that of the account and changes there, after its proof.
 * @throws forbidden, invalid_input (details.fields), stale_version (details.current)
 */
export async function editOwnProfile(person: Person, { version, ...values }: ProfileEdit, now = new Date()) {
  clientOnly(person, 'portal.write');
  const { email: _, ...wanted } = checkFacts({ ...values, email: person.email });
  return transact(async (trx, announce) => {
    const row = await ownRecord(trx, person, true);
    const changed = changedIn(facts, row, wanted);
    if (changed.length === 0) return { profile: view(row) };
    if (row.version !== version)
      throw new AppError('stale_version', 'the profile was changed since it was read', {
        details: { current: view(row) },
      });
    await trx
      .updateTable('clients')
      .set({ ...wanted, version: row.version + 1, last_activity_at: now })
      .where('id', '=', row.id)
      .execute();
    await writeClientEvent(trx, { clientId: row.id, kind: 'edited', data: { fields: changed }, person, now });
    const before = Object.fromEntries(facts.map((fact) => [fact, row[fact]]));
    await recordChange(trx, {
      actor: person,
      action: 'client.edited',
      subject: { kind: 'client', id: clientReference(row.number) },
      after: { fields: changed },
      personal: { about: row.id, before, after: wanted },
    });
    await announce(clientsChannel, clientReference(row.number));
    return { profile: view(await ownRecord(trx, person)) };
  });
}
