import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number];

export const identityColumns = [
  'id',
  'provider_id',
  'user_id',
  'identity_data',
  'provider',
  'last_sign_in_at',
  'created_at',
  'updated_at',
  'email',
] as const;

/** The ways in of one account, oldest first. */
export async function listIdentities(connection: Db, userId: string) {
  return connection
    .selectFrom('auth.identities')
    .select(identityColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The way in that a provider knows by this id. */
export async function findIdentity(connection: Db, provider: string, providerId: string) {
  return connection
    .selectFrom('auth.identities')
    .select(identityColumns)
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

/** The accounts with an identity whose provider vouched for `email`; single sign-on providers are domains of their own and no part of it. */
export async function listUserIdsByProvenEmail(connection: Db, email: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('auth.identities')
    .select('user_id')
    .where('email', '=', email)
    .where('provider', 'not like', 'sso:%')
    .where(sql<string>`identity_data ->> 'email_verified'`, '=', 'true')
    .groupBy('user_id')
    .orderBy(({ fn }) => fn.min('created_at'))
    .execute();
  return rows.map((row) => row.user_id);
}

/** Adds a way in; false when the provider's id has one already. */
export async function insertIdentity(
  connection: Db,
  identity: { userId: string; provider: string; providerId: string; data: Record<string, unknown> },
): Promise<boolean> {
  const now = new Date();
  const row = await connection
    .insertInto('auth.identities')
    .values({
      user_id: identity.userId,
      provider: identity.provider,
      provider_id: identity.providerId,
      identity_data: JSON.stringify(identity.data),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'provider']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores what the provider says now. */
export async function updateIdentity(connection: Db, id: string, data: Record<string, unknown>): Promise<void> {
  const now = new Date();
  await connection
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify(data), last_sign_in_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteIdentity(connection: Db, id: string): Promise<void> {
  await connection.deleteFrom('auth.identities').where('id', '=', id).execute();
}

/** Removes every way in of the account but one. */
export async function deleteOtherIdentities(
  connection: Db,
  userId: string,
  kept: { provider: string; providerId: string },
): Promise<void> {
  await connection
    .deleteFrom('auth.identities')
    .where('user_id', '=', userId)
    .where(({ eb, not, and }) =>
      not(and([eb('provider', '=', kept.provider), eb('provider_id', '=', kept.providerId)])),
    )
    .execute();
}

/** Removes the ways in through providers that vouched for no address: whoever made them may not be the account's owner. */
export async function deleteUnprovenIdentities(connection: Db, userId: string): Promise<void> {
  await connection
    .deleteFrom('auth.identities')
    .where('user_id', '=', userId)
    .where('provider', 'not in', ['email', 'phone', 'web3'])
    .where('provider', 'not like', 'sso:%')
    .where(sql<string>`coalesce(identity_data ->> 'email_verified', 'false')`, '<>', 'true')
    .execute();
}

/** Makes `app_metadata` name the providers of the account's identities, the oldest first; other members stay. */
export async function listProvidersInMetadata(connection: Db, id: string): Promise<void> {
  await sql`
    update auth.users u
    set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || coalesce((
        select jsonb_build_object('provider', (array_agg(provider order by first_at))[1], 'providers', jsonb_agg(provider order by first_at))
        from (select provider, min(created_at) as first_at from auth.identities where user_id = u.id group by provider) known
        having count(*) > 0
      ), '{}'),
      updated_at = now()
    where u.id = ${id}`.execute(connection);
}

/** Brings the identity of the account's own address or number up to date, or adds it where there was none. */
export async function saveOwnIdentity(
  connection: Db,
  { userId, provider, contact }: { userId: string; provider: 'email' | 'phone'; contact: string },
): Promise<void> {
  const data = JSON.stringify({ sub: userId, [provider]: contact, [`${provider}_verified`]: true });
  const now = new Date();
  await connection
    .insertInto('auth.identities')
    .values({ provider_id: userId, user_id: userId, provider, identity_data: data, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'provider'])
        .doUpdateSet({ identity_data: sql`identities.identity_data || excluded.identity_data`, updated_at: now }),
    )
    .execute();
  await connection
    .updateTable('auth.users')
    .set({
      raw_app_meta_data: sql`
        jsonb_build_object('provider', ${provider}::text) || coalesce(raw_app_meta_data, '{}') || jsonb_build_object(
          'providers',
          case when coalesce(raw_app_meta_data -> 'providers', '[]') ? ${provider} then raw_app_meta_data -> 'providers'
          else coalesce(raw_app_meta_data -> 'providers', '[]') || to_jsonb(${provider}::text) end
        )`,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}
