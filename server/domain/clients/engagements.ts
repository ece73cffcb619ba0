import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { transact } from '#server/db/transaction.ts';
import {
  canSeeContactData,
  clientRow,
  clientsChannel,
  demandNormal,
  demandStaff,
} from '#server/domain/clients/change.ts';
import { linkEvents, writeClientEvent } from '#server/domain/clients/events.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { offerUndo } from '#server/records/undo-offers.ts';
import { clientReference, type EngagementStatus } from '#shared/clients.ts';

const columns = ['id', 'title', 'amount_cents', 'currency', 'status', 'note', 'version'] as const;

function select(connection: Db) {
  return connection
    .selectFrom('engagements')
    .select(columns)
    .select(['client_id', sql<string>`to_char(dated, 'YYYY-MM-DD')`.as('dated')])
    .where('deleted_at', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/** What was sold, as staff see it. Money is in euro cents, the date a day without a time. */
const view = (row: Row, person: Person) => ({
  ...shown(row, ['id', 'title', 'amountCents', 'status', 'version']),
  currency: row.currency as 'EUR',
  date: row.dated,
  note: canSeeContactData(person) || row.note === '' ? row.note : '•••',
});

/** The engagements of a client, the latest first. The caller has asked whether the person may read the client. */
export async function listEngagements(clientId: string, person: Person) {
  const rows = await select(db)
    .where('client_id', '=', clientId)
    .orderBy('dated', 'desc')
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => view(row, person));
}

export type EngagementFacts = {
  title: string;
  amountCents: number;
  date: string;
  status: EngagementStatus;
  note: string;
};

const columnsOf = ({ title, amountCents, date, status, note }: EngagementFacts) => ({
  title,
  amount_cents: amountCents,
  dated: date,
  status,
  note,
});

type Deed = 'added' | 'edited' | 'removed';
type Told = { deed: Deed; clientId: string; id: string; version: number; before: Record<string, unknown>; now: Date };

/** History, audit log and the way back of one change. */
async function tell(
  trx: Db,
  person: StaffPerson,
  row: { title: string; amount_cents: number; status: string },
  told: Told,
) {
  const { deed, clientId, id, version, before, now } = told;
  const data = { deed, title: row.title, amountCents: row.amount_cents, status: row.status };
  const eventId = await writeClientEvent(trx, { clientId, kind: 'engagement', data, person, now });
  const subject = { kind: 'engagement', id };
  const after = { amountCents: row.amount_cents, status: row.status };
  await recordChange(trx, {
    actor: person,
    action: `engagement.${deed}`,
    subject,
    after,
    personal: { about: clientId, before, after: { title: row.title } },
  });
  const undo = await offerUndo(trx, { kind: 'engagement', items: [{ id, version, before }], person, now });
  await linkEvents(trx, [eventId], undo.id);
  return undo;
}

/**
 * Adds what was sold to a client; with the same `key` again, the same as it is. Of one whose answer was lost and that was written otherwise since,
 * both versions are shown. @throws forbidden, not_found, transition_refused, stale_version, duplicate (the key is of another one)
 */
export async function addEngagement(
  person: Person,
  reference: string,
  { key, ...facts }: EngagementFacts & { key?: string | undefined },
  now = new Date(),
) {
  demandStaff(person, 'clients.write');
  return transact(async (trx, announce) => {
    const client = await clientRow(reference, trx);
    demandNormal(client);
    const made = await trx
      .insertInto('engagements')
      .values({ ...(key && { id: key }), ...columnsOf(facts), client_id: client.id, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return { engagement: await earlierOne(trx, { key, clientId: client.id, facts, person }), undo: null };
    const { id } = made;
    const row = await select(trx).where('id', '=', id).executeTakeFirstOrThrow();
    const undo = await tell(trx, person, row, {
      deed: 'added',
      clientId: client.id,
      id,
      version: 1,
      before: { deleted_at: now.toISOString() },
      now,
    });
    await announce(clientsChannel, clientReference(client.number));
    return { engagement: view(row, person), undo };
  });
}

/** Everything an edit or a removal may have touched. */
const beforeOf = ({ title, amount_cents, dated, status, note }: Row) => ({ title, amount_cents, dated, status, note });

/** Whether it reads as it is to read. */
function isSame(row: Row, facts: EngagementFacts): boolean {
  const before = beforeOf(row);
  return Object.entries(columnsOf(facts)).every(([name, value]) => before[name as keyof typeof before] === value);
}

type Again = { key: string | undefined; clientId: string; facts: EngagementFacts; person: Person };

/** What was added with this key before. @throws stale_version where it reads otherwise by now, duplicate where it is none of this client */
async function earlierOne(trx: Db, { key, clientId, facts, person }: Again) {
  const row = await select(trx)
    .where('id', '=', key ?? '')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!row) throw new AppError('duplicate', 'another engagement was added with this key');
  if (isSame(row, facts)) return view(row, person);
  throw new AppError('stale_version', 'it was added before, and reads otherwise', {
    details: { current: view(row, person) },
  });
}

async function lockedRow(trx: Db, id: string): Promise<{ row: Row; number: number }> {
  const row = await select(trx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found', 'no such engagement');
  const client = await trx
    .selectFrom('clients')
    .select('number')
    .where('id', '=', row.client_id)
    .executeTakeFirstOrThrow();
  demandNormal(await clientRow(clientReference(client.number), trx));
  return { row, number: client.number };
}

function checkVersion(row: Row, version: number, person: Person): void {
  if (row.version !== version)
    throw new AppError('stale_version', 'the engagement was changed since', {
      details: { current: view(row, person) },
    });
}

/** @throws forbidden, not_found, stale_version */
export async function editEngagement(
  person: Person,
  id: string,
  { version, ...facts }: EngagementFacts & { version: number },
  now = new Date(),
) {
  demandStaff(person, 'clients.write');
  return transact(async (trx, announce) => {
    const { row, number } = await lockedRow(trx, id);
    const wanted = columnsOf(facts);
    const before = beforeOf(row);
    if (isSame(row, facts)) return { engagement: view(row, person), undo: null };
    checkVersion(row, version, person);
    await trx
      .updateTable('engagements')
      .set({ ...wanted, version: version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    const changed = await select(trx).where('id', '=', id).executeTakeFirstOrThrow();
    const told = { deed: 'edited', clientId: row.client_id, id, version: version + 1, before, now } as const;
    const undo = await tell(trx, person, changed, told);
    await announce(clientsChannel, clientReference(number));
    return { engagement: view(changed, person), undo };
  });
}

/** Takes an engagement away; within a day it can be taken back. @throws forbidden, not_found, stale_version */
export async function removeEngagement(person: Person, id: string, { version }: { version: number }, now = new Date()) {
  demandStaff(person, 'clients.write');
  return transact(async (trx, announce) => {
    const { row, number } = await lockedRow(trx, id);
    checkVersion(row, version, person);
    await trx
      .updateTable('engagements')
      .set({ deleted_at: now, version: version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    const before = { deleted_at: null };
    const told = { deed: 'removed', clientId: row.client_id, id, version: version + 1, before, now } as const;
    const undo = await tell(trx, person, row, told);
    await announce(clientsChannel, clientReference(number));
    return { undo };
  });
}
