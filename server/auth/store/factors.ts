import type { Db } from '#server/db/client.ts';

export type FactorRow = Awaited<ReturnType<typeof listFactors>>[number];

/** The second factors of one account, oldest first. Never their secrets. */
export async function listFactors(connection: Db, userId: string) {
  return connection
    .selectFrom('auth.mfa_factors')
    .select(['id', 'friendly_name', 'factor_type', 'status', 'created_at', 'updated_at', 'phone', 'last_challenged_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
