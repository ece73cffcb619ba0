import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Everything by which the product knows one person: what is exported, and what is erased, goes by this and by nothing else. */
export type Whose = {
  /** Lower case; every address that leads to them and to nobody else now. */
  addresses: string[];
  /** What they sign in with (`auth.users`). */
  accounts: string[];
  /** Their client record first, then duplicates that were merged into it. */
  clients: { id: string; number: number; email: string; userId: string | null }[];
  /** Their place among the staff, if they have or had one (`leftAt`). */
  staff: { userId: string; name: string; leftAt: Date | null } | undefined;
};

type ClientRow = { id: string; number: number; email: string; user_id: string | null };

const asClient = ({ id, number, email, user_id }: ClientRow) => ({ id, number, email, userId: user_id });

/** Accounts with this address, closed ones included; former staff by the address that they had. */
async function accountsWith(connection: Db, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.users where lower(email) = ${email}
    union
    select v.person_id from audit_values v join staff s on s.user_id = v.person_id and s.deleted_at is not null
    where v.before ? 'email' and v.before ->> 'email' = ${email}`.execute(connection);
  return rows.map(({ id }) => id);
}

/** Client records that an address or an account leads to. A former address that is another's by now leads to the other. */
async function clientsWith(connection: Db, email: string | undefined, accounts: string[]): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    with found as (
      select c.id, c.merged_into from clients c
      where c.erased_at is null and (c.email = ${email ?? null} or c.user_id = any(${accounts}::uuid[]))
      union
      select c.id, c.merged_into from client_addresses a join clients c on c.id = a.client_id
      where a.email = ${email ?? null} and c.erased_at is null and not exists (
        select from clients o where o.email = a.email and o.deleted_at is null and o.id <> c.id)
    ),
    kept as (select coalesce(merged_into, id) as id from found)
    select c.id, c.number, c.email, c.user_id from clients c
    where c.id in (select id from kept) or c.merged_into in (select id from kept)
    order by c.merged_into is not null, c.number`.execute(connection);
  return rows;
}

/** Addresses that these clients had, but none that is another client's now. */
async function addressesOf(connection: Db, clients: ClientRow[]): Promise<string[]> {
  const ids = clients.map(({ id }) => id);
  const { rows } = await sql<{ email: string }>`
    select email from client_addresses a where client_id = any(${ids}::uuid[])
    union
    select email from clients a where id = any(${ids}::uuid[]) and erased_at is null
    except
    select email from clients where deleted_at is null and not id = any(${ids}::uuid[])`.execute(connection);
  return rows.map(({ email }) => email);
}

async function staffAmong(connection: Db, accounts: string[]): Promise<Whose['staff']> {
  const row = await connection
    .selectFrom('staff')
    .select(['user_id', 'name', 'deleted_at'])
    .where(sql<boolean>`user_id = any(${accounts}::uuid[])`)
    .orderBy('deleted_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  return row && { userId: row.user_id, name: row.name, leftAt: row.deleted_at };
}

async function complete(connection: Db, email: string | undefined, seeds: string[]): Promise<Whose> {
  const rows = await clientsWith(connection, email, seeds);
  const own = rows.flatMap(({ user_id }) => (user_id ? [user_id] : []));
  const accounts = [...new Set([...seeds, ...own])];
  const addresses = await addressesOf(connection, rows);
  const signIns = await sql<{ email: string }>`
    select lower(u.email) as email from auth.users u
    where u.id = any(${accounts}::uuid[]) and u.deleted_at is null and u.email <> '' and not exists (
      select from clients o where o.email = lower(u.email) and o.deleted_at is null
        and not o.id = any(${rows.map(({ id }) => id)}::uuid[]))`.execute(connection);
  return {
    addresses: [
      ...new Set([...(email ? [email] : []), ...addresses, ...signIns.rows.map(({ email: address }) => address)]),
    ],
    accounts,
    clients: rows.map(asClient),
    staff: await staffAmong(connection, accounts),
  };
}

/** The person behind an address: client, lead, sender of a message, reader, staff. @param email any case */
export async function findByAddress(connection: Db, email: string): Promise<Whose> {
  const address = email.trim().toLowerCase();
  return complete(connection, address, await accountsWith(connection, address));
}

/** The person behind an account. */
export function findByAccount(connection: Db, userId: string): Promise<Whose> {
  return complete(connection, undefined, [userId]);
}
