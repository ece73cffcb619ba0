import { sql } from 'kysely';
import { sessionsChanged } from '#server/auth/accounts.ts';
import { type Db, db } from '#server/db/client.ts';
import { recordChange } from '#server/records/audit.ts';
import { erasePerson } from './erase-person.ts';
import { hashOfAddress, hashOfId } from './hashes.ts';
import { findByAccount, findByAddress, type Whose } from './whose.ts';

/**
 * Erasures outlive backups. Whoever restores one reads the list of the database that is about to go (`readErasures`), or the newest list that
 * was kept beside the database (`erasure-record.ts`), and gives it to `eraseAgain` once the restored database is migrated and before anybody gets in.
 */

/** One erasure, as it can be written down beside a backup: hashes and times, nobody's data. */
export type Erasure = { hash: string; kind: 'id' | 'address' | 'lead'; erasedAt: string };

/** All erasures that are remembered, in a stable order. */
export async function readErasures(connection: Db = db): Promise<Erasure[]> {
  const rows = await connection
    .selectFrom('erased_people')
    .selectAll()
    .orderBy('erased_at')
    .orderBy('subject_hash')
    .execute();
  return rows.map(({ subject_hash: hash, kind, erased_at: at }) => ({
    hash: hash.toString('hex'),
    kind: kind as Erasure['kind'],
    erasedAt: at.toISOString(),
  }));
}

/** Adds erasures to those that the database remembers; of two times the later one counts. */
async function rememberAll(trx: Db, erasures: readonly Erasure[]): Promise<void> {
  await sql`
    insert into erased_people (subject_hash, kind, erased_at)
    select decode(e ->> 'hash', 'hex'), e ->> 'kind', (e ->> 'erasedAt')::timestamptz
    from jsonb_array_elements(${JSON.stringify(erasures)}::jsonb) as e
    on conflict (subject_hash) do update set erased_at = greatest(erased_people.erased_at, excluded.erased_at)`.execute(
    trx,
  );
}

/** Addresses that are compared at a time. */
const batch = 5_000;

/** Where addresses are kept with the time of their record: what is compared is also what is looked at before somebody is erased. */
const kept = sql`(
  select lower(email) as email, created_at as at from auth.users where email <> ''
  union all select email, joined_at from clients where erased_at is null
  union all select email, since from client_addresses
  union all select email, submitted_at from messages where email <> ''
  union all select email, asked_at from subscribers
  union all select email, asked_at from newsletter_asks
  union all select email, at from consents
  union all select lower(recipient), queued_at from mails
  union all select lower(payload ->> 'email'), at from quarantined_submissions
  union all select l.email, i.created_at from subscriber_import_lines l join subscriber_imports i on i.id = l.import_id
  union all select email, created_at from privacy_requests where email <> ''
  union all select email, created_at from personal_exports
  union all select v.before ->> 'email', s.deleted_at from audit_values v join staff s on s.user_id = v.person_id
    where v.before ? 'email' and s.deleted_at is not null
) as kept (email, at)`;

/** Every address of the database with the time of its oldest record, in one pass over one snapshot. */
async function* allAddresses(trx: Db): AsyncGenerator<{ email: string; oldest: Date }[]> {
  await sql`declare addresses no scroll cursor for
    select email, min(at) as oldest from ${kept} where email is not null group by email`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ email: string; oldest: Date }>`fetch ${sql.lit(batch)} from addresses`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close addresses`.execute(trx);
}

/** Accounts and clients that were erased and are back: their random ids never belong to anybody else. */
async function returnedIds(trx: Db, erased: ReadonlyMap<string, Date>): Promise<string[]> {
  const { rows } = await sql<{ id: string; account: string | null }>`
    select id::text, user_id::text as account from clients where erased_at is null
    union all select user_id::text, user_id::text from staff where deleted_at is not null and name <> '–'
    union all select u.id::text, u.id::text from auth.users u where u.deleted_at is null`.execute(trx);
  return rows.filter(({ id }) => erased.has(hashOfId(id).toString('hex'))).map(({ id }) => id);
}

/** The person behind a client's or an account's id. */
async function findById(trx: Db, id: string): Promise<Whose> {
  const client = await trx.selectFrom('clients').select('email').where('id', '=', id).executeTakeFirst();
  return client ? findByAddress(trx, client.email) : findByAccount(trx, id);
}

/**
 * Erases again, in the transaction of `trx`, whoever is remembered as erased and is in the database nevertheless: an older backup was
 * restored. By address only what is older than the erasure goes, for the same person may have come back since.
 * @param erasures from {@link readErasures} of the database that was replaced; those of the present one count in any case
 * @returns how many people were erased, and the accounts whose sessions end with it
 */
export async function eraseAgain(
  trx: Db,
  erasures: readonly Erasure[],
  { now, isRestoring = false }: { now: Date; isRestoring?: boolean },
): Promise<{ erased: number; accounts: string[] }> {
  if (erasures.length > 0) await rememberAll(trx, erasures);
  const known = await readErasures(trx);
  const timesOf = (kind: Erasure['kind']) =>
    new Map(known.filter((each) => each.kind === kind).map(({ hash, erasedAt }) => [hash, new Date(erasedAt)]));
  const [ids, addresses] = [timesOf('id'), timesOf('address')];
  const accounts: string[] = [];
  let erased = 0;
  for (const id of await returnedIds(trx, ids)) {
    const until = ids.get(hashOfId(id).toString('hex'));
    accounts.push(...(await erasePerson(trx, await findById(trx, id), { now, until, isRestoring })));
    erased += 1;
  }
  for await (const found of allAddresses(trx)) {
    for (const { email, oldest } of found) {
      const until = addresses.get(hashOfAddress(email).toString('hex'));
      if (!until || oldest > until) continue;
      accounts.push(...(await erasePerson(trx, await findByAddress(trx, email), { now, until, isRestoring })));
      erased += 1;
    }
  }
  if (erased > 0)
    await recordChange(trx, {
      actor: 'system',
      action: 'privacy.reapplied',
      subject: { kind: 'person', id: 'all' },
      after: { people: erased },
    });
  return { erased, accounts };
}

/** As {@link eraseAgain}, in a transaction of its own, on a database that is in use. Can be repeated. */
export async function reapplyErasures(
  erasures: readonly Erasure[] = [],
  now = new Date(),
): Promise<{ erased: number }> {
  const { erased, accounts } = await db.transaction().execute((trx) => eraseAgain(trx, erasures, { now }));
  for (const userId of accounts) sessionsChanged(userId);
  return { erased };
}
