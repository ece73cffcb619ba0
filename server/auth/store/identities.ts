import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number];

/** The ways in of one account, oldest first. */
export async function listIdentities(connection: Db, userId: string) {
  return connection
    .selectFrom('auth.identities')
    .select([
      'id',
      'provider_id',
      'user_id',
      'identity_data',
      'provider',
      'last_sign_in_at',
      'created_at',
      'updated_at',
      'email',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
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
