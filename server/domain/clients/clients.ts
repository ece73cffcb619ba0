import { ensureUser } from '#server/auth/accounts.ts';
import { type Db, db } from '#server/db/client.ts';
import type { Locale } from '#shared/browser-locale.ts';

export { leaveUnproven } from './leave-unproven.ts';

/** Since when somebody is a client; undefined when there is none by this id. */
export async function joinedAtOf(clientId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('clients').select('joined_at').where('id', '=', clientId).executeTakeFirst();
  return row?.joined_at;
}

export type NewClient = {
  email: string;
  name: string;
  company: string;
  phone: string;
  /** The language of whoever is the first to use the address. */
  locale: Locale;
  now: Date;
};

/** Whose address it is since a merge; undefined for an address of its own. */
async function findByMergedAddress(connection: Db, email: string) {
  return connection
    .selectFrom('client_addresses as a')
    .innerJoin('clients as c', 'c.id', 'a.client_id')
    .select(['c.id', 'c.number'])
    .where('a.email', '=', email)
    .where('a.origin', '=', 'merged')
    .where('c.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('clients as o').select('o.id').where('o.email', '=', email).where('o.deleted_at', 'is', null),
        ),
      ),
    )
    .orderBy('a.since', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The client with this address, made with a sign-in account when there is none. What an unknown sender typed never
 * overwrites an existing client's name, company, phone or language. `signsIn` is false for the address of a duplicate that was merged: no
 * account opens the client's dashboard from there.
 */
export async function findOrCreateClient(
  connection: Db,
  client: NewClient,
): Promise<{ id: string; number: number; signsIn: boolean }> {
  const merged = await findByMergedAddress(connection, client.email);
  if (merged) {
    await connection.updateTable('clients').set({ last_activity_at: client.now }).where('id', '=', merged.id).execute();
    return { ...merged, signsIn: false };
  }
  // No name: whoever sends a form has proven nothing, and the account would keep it.
  const { userId } = await ensureUser(connection, { email: client.email });
  const found = await connection
    .insertInto('clients')
    .values({
      email: client.email,
      name: client.name,
      company: client.company,
      phone: client.phone,
      locale: client.locale,
      user_id: userId,
      joined_at: client.now,
      last_activity_at: client.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .where('deleted_at', 'is', null)
        .doUpdateSet(({ ref, fn }) => ({
          last_activity_at: client.now,
          user_id: fn.coalesce(ref('clients.user_id'), ref('excluded.user_id')),
        })),
    )
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  return { ...found, signsIn: true };
}

/** Name, company and language in a client's record. */
export function knownClient(connection: Db, id: string) {
  return connection
    .selectFrom('clients')
    .select(['name', 'company', 'locale'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The name in the record of the client with this address; undefined where there is none. */
export async function knownNameOf(connection: Db, email: string): Promise<string | undefined> {
  const found = await connection
    .selectFrom('clients')
    .select('name')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.name;
}

/** The client with this number as a letter needs them; undefined when there is none or they were deleted. */
export function findClientForLetter(connection: Db, number: number) {
  return connection
    .selectFrom('clients')
    .select(['id', 'number', 'name', 'company', 'email', 'status', 'locale'])
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Notes that something happened with the client. */
export async function noteClientActivity(connection: Db, clientId: string, now: Date): Promise<void> {
  await connection
    .updateTable('clients')
    .set({ last_activity_at: now })
    .where('id', '=', clientId)
    .where('last_activity_at', '<', now)
    .execute();
}

/** True when mails to this address would reach a suspended client. The address of a member of staff never is one. */
export async function isSuspendedAddress(email: string): Promise<boolean> {
  const row = await db
    .selectFrom('clients as c')
    .leftJoin('staff as s', 's.user_id', 'c.user_id')
    .select('c.id')
    .where('c.email', '=', email.toLowerCase())
    .where('c.status', '=', 'suspended')
    .where('c.deleted_at', 'is', null)
    .where('s.user_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
