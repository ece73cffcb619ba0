import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** What is known of an account that nobody has proven yet: who made it, and whether more than one call was made about it. */

export type Maker = 'anybody' | 'ours';

/** Notes who made an account. With `isAlone` the first mail that is sent about it may prove what its maker wrote. */
export async function insertUnproven(
  connection: Db,
  { userId, madeBy, isAlone = true }: { userId: string; madeBy: Maker; isAlone?: boolean },
): Promise<void> {
  await connection
    .insertInto('auth_private.unproven_accounts')
    .values({ user_id: userId, made_by: madeBy, made_at: new Date(), calls: isAlone ? 0 : 1 })
    .execute();
}

/** Makes an account ours from now on: what is in it by now is ours, and it does not end by itself. */
export async function adoptUnproven(connection: Db, userId: string): Promise<void> {
  const ours = { made_by: 'ours', calls: 1, only_secret: null } as const;
  await connection
    .insertInto('auth_private.unproven_accounts')
    .values({ user_id: userId, made_at: new Date(), ...ours })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(ours))
    .execute();
}

/** Notes that a code and a link were issued: the first ones are remembered, the second ones make them forgotten. */
export async function countCall(connection: Db, userId: string, secretId: string): Promise<void> {
  await connection
    .updateTable('auth_private.unproven_accounts')
    .set({
      only_secret: sql<string>`case when calls = 0 then ${secretId}::uuid end`,
      calls: sql<number>`least(calls + 1, 2)`,
    })
    .where('user_id', '=', userId)
    .execute();
}

export async function findUnproven(connection: Db, userId: string) {
  return connection
    .selectFrom('auth_private.unproven_accounts')
    .select(['made_by', 'only_secret'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Ends the time in which the account was unproven; answers what was known of it. */
export async function takeUnproven(connection: Db, userId: string) {
  return connection
    .deleteFrom('auth_private.unproven_accounts')
    .where('user_id', '=', userId)
    .returning(['made_by', 'only_secret'])
    .executeTakeFirst();
}

/** What is told by the account itself, and by nobody who wrote in it. */
const facts = sql`jsonb_strip_nulls(jsonb_build_object(
  'sub', u.id, 'email', nullif(u.email, ''), 'phone', case when u.email is null then nullif(u.phone, '') end,
  'email_verified', u.email_confirmed_at is not null, 'phone_verified', u.phone_confirmed_at is not null
))`;

/** Removes the metadata that somebody wrote, from the account and from the identity of its own address or number. */
export async function forgetStory(connection: Db, userId: string): Promise<void> {
  await sql`update auth.users u set raw_user_meta_data = ${facts}, updated_at = now() where id = ${userId}`.execute(
    connection,
  );
  await sql`
    update auth.identities i set identity_data = ${facts}, updated_at = now()
    from auth.users u where u.id = i.user_id and i.user_id = ${userId} and i.provider in ('email', 'phone')`.execute(
    connection,
  );
}

/** Removes every way into the account but its address, or its number where that is `own`, and whatever was going on in it. */
export async function removeOtherWays(connection: Db, userId: string, own: 'email' | 'phone'): Promise<void> {
  const kept = own === 'email' ? ['email'] : ['email', 'phone'];
  await connection
    .updateTable('auth.users')
    .set({
      encrypted_password: '',
      email_change: '',
      email_change_confirm_status: 0,
      phone_change: '',
      ...(own === 'email' ? { phone: null } : {}),
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute();
  await connection
    .deleteFrom('auth.identities')
    .where('user_id', '=', userId)
    .where('provider', 'not in', kept)
    .execute();
  await connection.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute();
  await connection.deleteFrom('auth_private.recovery_code_sets').where('user_id', '=', userId).execute();
  await connection.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
}

/** Deletes accounts that nobody proved within `days` of the call that anybody may have made; answers how many. */
export async function deleteUnproven(connection: Db, { days, now }: { days: number; now: Date }): Promise<number> {
  const { rows } = await sql`
    delete from auth.users u using auth_private.unproven_accounts a
    where a.user_id = u.id and a.made_by = 'anybody' and a.made_at < ${now}::timestamptz - make_interval(days => ${days}::integer)
      and u.email_confirmed_at is null and u.phone_confirmed_at is null and u.invited_at is null and u.last_sign_in_at is null
      and not exists (select from clients where user_id = u.id)
      and not exists (select from staff where user_id = u.id)
      and not exists (
        select from auth.one_time_tokens t join auth_private.issued_secrets s using (id)
        where t.user_id = u.id and s.expires_at > ${now}::timestamptz
      )
    returning u.id`.execute(connection);
  return rows.length;
}
