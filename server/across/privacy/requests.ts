import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { planned } from '#server/db/prepared.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { dayOf } from '#shared/days.ts';
import type { PrivacyOutcome, PrivacyRequestKind, PrivacyRequestView } from '#shared/privacy.ts';
import { addMonths } from '#shared/retention.ts';
import { hashOfAddress } from './hashes.ts';

/** Requests of people about their data, each to be answered within a month (GDPR article 12(3)). */

const shownDone = 100;

const columns = [
  'id',
  'number',
  'kind',
  'email',
  'identity_note',
  'note',
  'outcome',
  'done_at',
  'version',
  sql<string>`to_char(received_on, 'YYYY-MM-DD')`.as('received_day'),
  sql<string>`to_char(due_on, 'YYYY-MM-DD')`.as('due_day'),
] as const;

const select = (connection: Db) => connection.selectFrom('privacy_requests').select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const view = (row: Row): PrivacyRequestView => ({
  ...shown(row, ['id', 'number', 'kind', 'identityNote', 'note', 'outcome', 'doneAt', 'version']),
  email: row.email === '' ? null : row.email,
  receivedOn: row.received_day,
  dueOn: row.due_day,
});

/** Open ones, the most urgent first, and the newest of those that are done. @throws forbidden */
export async function listPrivacyRequests(
  person: Person,
): Promise<{ open: PrivacyRequestView[]; done: PrivacyRequestView[] }> {
  demand(person, 'privacy.manage');
  const [open, done] = await Promise.all([
    select(db).where('outcome', 'is', null).orderBy('due_on').orderBy('number').execute(),
    select(db)
      .where('outcome', 'is not', null)
      .orderBy('done_at', 'desc')
      .orderBy('number', 'desc')
      .limit(shownDone)
      .execute(),
  ]);
  return { open: open.map(view), done: done.map(view) };
}

/** The open ones that are due soonest, for whoever may see to them, and how many there are. */
export async function soonestPrivacyRequests(
  limit: number,
): Promise<{ requests: Pick<PrivacyRequestView, 'number' | 'kind' | 'dueOn'>[]; count: number }> {
  const rows = await planned(sql<{ number: number; kind: PrivacyRequestKind; due_day: string; count: number }>`
    select number, kind, to_char(due_on, 'YYYY-MM-DD') as due_day, (count(*) over ())::int as count
    from privacy_requests where outcome is null order by due_on, number limit ${sql.lit(limit)}`);
  const requests = rows.map(({ number, kind, due_day: dueOn }) => ({ number, kind, dueOn }));
  return { requests, count: rows[0]?.count ?? 0 };
}

export type NewPrivacyRequest = {
  kind: PrivacyRequestKind;
  email: string;
  /** `YYYY-MM-DD`, today or earlier. */
  receivedOn: string;
  identityNote: string;
  note: string;
};

const subjectOf = (number: number) => ({ kind: 'privacy-request', id: String(number) });

/** What was noted under this key before: the same request is answered again, another one is refused with its number. */
async function findNoted(trx: Db, key: string, given: NewPrivacyRequest) {
  const row = await select(trx).where('id', '=', key).executeTakeFirst();
  if (!row) return undefined;
  const isSame =
    row.kind === given.kind &&
    row.email === given.email &&
    row.received_day === given.receivedOn &&
    row.identity_note === given.identityNote &&
    row.note === given.note;
  if (isSame) return { request: view(row) };
  throw new AppError('duplicate', 'noted in other words before', { details: { number: row.number } });
}

/**
 * Notes a request; its month begins with the day on which it came. The same `key` again notes nothing more.
 * @throws forbidden, invalid_input (`receivedOn`), duplicate (the key noted one that differs; details.number)
 */
export async function addPrivacyRequest(
  person: Person,
  { key, ...given }: NewPrivacyRequest & { key?: string | undefined },
  now = new Date(),
): Promise<{ request: PrivacyRequestView }> {
  demand(person, 'privacy.manage');
  const today = dayOf(now, (await getSettings()).general.timezone);
  if (given.receivedOn > today)
    throw new AppError('invalid_input', 'not received yet', { details: { fields: { receivedOn: 'future' } } });
  return transact(async (trx) => {
    if (key) await sql`select pg_advisory_xact_lock(hashtextextended(${`privacy request ${key}`}, 0))`.execute(trx);
    const noted = key && (await findNoted(trx, key, given));
    if (noted) return noted;
    const row = await trx
      .insertInto('privacy_requests')
      .values({
        ...(key && { id: key }),
        kind: given.kind,
        email: given.email,
        address_hash: hashOfAddress(given.email),
        received_on: given.receivedOn,
        due_on: addMonths(given.receivedOn, 1),
        identity_note: given.identityNote,
        note: given.note,
        recorded_by: person.userId,
        created_at: now,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    const after = { kind: given.kind, due: row.due_day };
    await recordChange(trx, {
      actor: person,
      action: 'privacy.request-received',
      subject: subjectOf(row.number),
      after,
    });
    return { request: view(row) };
  });
}

export type PrivacyRequestChange = {
  version: number;
  identityNote?: string | undefined;
  note?: string | undefined;
  /** Null opens it again. */
  outcome?: PrivacyOutcome | null | undefined;
};

/** Changes notes, or says how a request ended. @throws forbidden, not_found, stale_version */
export async function changePrivacyRequest(person: Person, id: string, change: PrivacyRequestChange, now = new Date()) {
  demand(person, 'privacy.manage');
  return transact(async (trx) => {
    const row = await select(trx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw new AppError('not_found', 'no such request');
    if (row.version !== change.version)
      throw new AppError('stale_version', 'changed since', { details: { current: view(row) } });
    const { outcome } = change;
    const isEnding = outcome !== undefined && outcome !== row.outcome;
    const saved = await trx
      .updateTable('privacy_requests')
      .set({
        ...(change.note !== undefined && { note: change.note }),
        ...(change.identityNote !== undefined && { identity_note: change.identityNote }),
        ...(isEnding && { outcome, done_at: outcome ? now : null, done_by: outcome ? person.userId : null }),
        version: row.version + 1,
      })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    const action = !isEnding ? 'privacy.request-edited' : outcome ? 'privacy.request-done' : 'privacy.request-reopened';
    await recordChange(trx, {
      actor: person,
      action,
      subject: subjectOf(row.number),
      ...(isEnding && { before: { outcome: row.outcome }, after: { outcome } }),
    });
    return { request: view(saved) };
  });
}
