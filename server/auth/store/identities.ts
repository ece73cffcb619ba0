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
