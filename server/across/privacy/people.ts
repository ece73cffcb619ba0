import { sql } from 'kysely';
import { sessionsChanged } from '#server/auth/accounts.ts';
import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { clientReference } from '#shared/clients.ts';
import type { HoldingKind, PersonFound } from '#shared/privacy.ts';
import { erasePerson } from './erase-person.ts';
import { erasedAt, personReference } from './hashes.ts';
import { holdings, idsOf } from './holdings.ts';
import { findByAddress, type Whose } from './whose.ts';

/** Looking up and erasing anybody, by an Admin who answers them. The audit log says that it was done, never about whom. */

async function countHoldings(connection: Db, whose: Whose): Promise<PersonFound['holdings']> {
  const ids = idsOf(whose);
  const counts = holdings.map(
    ({ kind, rows }) =>
      sql`select ${kind}::text as kind, count(*) as count from (${rows(ids, { isOwn: false })}) as held`,
  );
  const { rows } = await sql<{ kind: HoldingKind; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    connection,
  );
  const found = new Map(rows.map(({ kind, count }) => [kind, count]));
  return holdings.map(({ kind }) => ({ kind, count: found.get(kind) ?? 0 })).filter(({ count }) => count > 0);
}

/** The name that they are known by, from where it is most likely right. */
async function nameOf(connection: Db, { clients, staff, addresses }: Whose): Promise<string> {
  if (staff && staff.name !== '–') return staff.name;
  const ids = clients.map(({ id }) => id);
  const { rows } = await sql<{ name: string }>`
    select name from (
      select name, 1 as rank, joined_at as at from clients where id = any(${ids}::uuid[]) and name <> ''
      union all select name, 2, submitted_at from messages where email = any(${addresses}::text[]) and name <> ''
      union all select name, 3, asked_at from subscribers where email = any(${addresses}::text[]) and name <> ''
    ) as named order by rank, at desc limit 1`.execute(connection);
  return rows[0]?.name ?? '';
}

async function isConverted(connection: Db, ids: string[]): Promise<boolean> {
  const { rows } = await sql<{ converted: boolean }>`
    select exists (select from engagements where client_id = any(${ids}::uuid[]) and deleted_at is null)
      or exists (select from requests where client_id = any(${ids}::uuid[]) and status in ('in-progress', 'completed')) as converted`.execute(
    connection,
  );
  return rows[0]?.converted === true;
}

async function rolesOf(connection: Db, whose: Whose, held: PersonFound['holdings']): Promise<PersonFound['roles']> {
  const has = (kind: HoldingKind) => held.some((each) => each.kind === kind);
  const ids = whose.clients.map(({ id }) => id);
  const roles: PersonFound['roles'] = [];
  if (has('staff')) roles.push(whose.staff?.leftAt ? 'former-staff' : 'staff');
  if (has('profile')) roles.push((await isConverted(connection, ids)) ? 'client' : 'lead');
  if (has('messages')) roles.push('sender');
  if (has('newsletter')) roles.push('reader');
  return roles;
}

const isActiveStaff = ({ staff }: Whose) => staff !== undefined && staff.leftAt === null;

async function found(email: string, whose: Whose): Promise<PersonFound> {
  const held = await countHoldings(db, whose);
  const client = whose.clients[0];
  return {
    email,
    name: await nameOf(db, whose),
    roles: await rolesOf(db, whose, held),
    otherAddresses: whose.addresses.filter((address) => address !== email),
    holdings: held,
    obstacle: isActiveStaff(whose) ? 'active-staff' : null,
    erasedAt: (await erasedAt(db, email))?.toISOString() ?? null,
    clientReference: client ? clientReference(client.number) : null,
  };
}

/** What is kept of the person with this address, and where. @param email lower case @throws forbidden */
export async function findPerson(person: Person, email: string): Promise<{ person: PersonFound }> {
  demand(person, 'privacy.manage');
  const whose = await findByAddress(db, email);
  const subject = { kind: 'person', id: personReference(email) };
  await recordChange(db, { actor: person, action: 'privacy.looked-up', subject });
  return { person: await found(email, whose) };
}

export type ErasureOrder = {
  email: string;
  /** The address, typed once more. */
  confirmation: string;
  reason: string;
  /** How it was made sure that it is the person who asks. */
  identityNote: string;
  /** The request that this answers; it is then done. */
  requestId?: string | undefined;
};

/** Refuses words that would name the person in the log for ever. @throws invalid_input */
function refuseNames({ email, reason, identityNote }: ErasureOrder, name: string): void {
  const names = [
    email,
    ...name
      .toLowerCase()
      .split(/\s+/)
      .filter((part) => [...part].length > 2),
  ];
  const named = (text: string) => names.some((each) => text.toLowerCase().includes(each));
  const fields = {
    ...(named(reason) && { reason: 'names-person' }),
    ...(named(identityNote) && { identityNote: 'names-person' }),
  };
  if (Object.keys(fields).length > 0)
    throw new AppError('invalid_input', 'the log must not name the person', { details: { fields } });
}

/** Marks the request that an erasure answers as done; its words leave with the person. */
async function closeRequest(trx: Db, person: Person, { requestId, email }: ErasureOrder, now: Date): Promise<void> {
  if (requestId === undefined) return;
  const closed = await trx
    .updateTable('privacy_requests')
    .set(({ eb }) => ({ outcome: 'done', done_at: now, done_by: person.userId, version: eb('version', '+', 1) }))
    .where('id', '=', requestId)
    .where('email', '=', email)
    .where('outcome', 'is', null)
    .returning('number')
    .executeTakeFirst();
  if (!closed) throw new AppError('not_found', 'no open request of this person');
  const subject = { kind: 'privacy-request', id: String(closed.number) };
  await recordChange(trx, { actor: person, action: 'privacy.request-done', subject, after: { outcome: 'done' } });
}

/**
 * Erases a person for good, at once. Doing it twice is as good as once.
 * @throws forbidden, invalid_input (`confirmation`, `reason`, `identityNote`), not_found when nothing is kept, transition_refused for active staff
 */
export async function erase(person: Person, order: ErasureOrder, now = new Date()): Promise<{ person: PersonFound }> {
  demand(person, 'privacy.manage');
  const { email } = order;
  if (order.confirmation.trim().toLowerCase() !== email)
    throw new AppError('invalid_input', 'not the address', { details: { fields: { confirmation: 'mismatch' } } });
  const gone = await transact(async (trx) => {
    const whose = await findByAddress(trx, email);
    if (isActiveStaff(whose))
      throw new AppError('transition_refused', 'still staff', { details: { reason: 'active-staff' } });
    const held = await countHoldings(trx, whose);
    if (held.length === 0) {
      if (await erasedAt(trx, email)) return [];
      throw new AppError('not_found', 'nothing is kept of this person');
    }
    refuseNames(order, await nameOf(trx, whose));
    await closeRequest(trx, person, order, now);
    const accounts = await erasePerson(trx, whose, { now });
    await recordChange(trx, {
      actor: person,
      action: 'privacy.erased',
      subject: { kind: 'person', id: personReference(email) },
      after: { rows: Object.fromEntries(held.map(({ kind, count }) => [kind, count])) },
      personal: { about: person.userId, after: { reason: order.reason, identity: order.identityNote } },
    });
    return accounts;
  });
  for (const userId of gone) sessionsChanged(userId);
  return { person: await found(email, await findByAddress(db, email)) };
}
