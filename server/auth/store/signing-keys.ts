import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** All keys whose signatures may still be in use, newest first. */
export async function listSigningKeys(connection: Db) {
  return connection
    .selectFrom('auth_private.signing_keys')
    .select(['kid', 'status', 'public_jwk', 'sealed_private_jwk', 'verify_until'])
    .select(sql<number>`extract(epoch from now() - created_at)::float8`.as('age_seconds'))
    .where((row) => row.or([row('verify_until', 'is', null), row('verify_until', '>', sql<Date>`now()`)]))
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
}

export async function insertSigningKey(
  connection: Db,
  key: { kid: string; status: 'next' | 'current'; publicJwk: object; sealedPrivateJwk: string },
): Promise<void> {
  await connection
    .insertInto('auth_private.signing_keys')
    .values({
      kid: key.kid,
      status: key.status,
      public_jwk: JSON.stringify(key.publicJwk),
      sealed_private_jwk: key.sealedPrivateJwk,
    })
    .execute();
}

/** Lets one transaction at a time decide about keys. */
export async function lockSigningKeys(connection: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('auth_private.signing_keys'))`.execute(connection);
}

/**
 * Makes the next key, once it is `publishedSeconds` old, the current one, and retires the one before, which is believed for
 * `trustSeconds` more. False when there is none that old.
 */
export async function promoteNextKey(
  trx: Db,
  { publishedSeconds, trustSeconds }: { publishedSeconds: number; trustSeconds: number },
): Promise<boolean> {
  const next = await trx
    .selectFrom('auth_private.signing_keys')
    .select('kid')
    .where('status', '=', 'next')
    .where('created_at', '<=', sql<Date>`now() - make_interval(secs => ${publishedSeconds})`)
    .executeTakeFirst();
  if (!next) return false;
  await trx
    .updateTable('auth_private.signing_keys')
    .set({
      status: 'retired',
      retired_at: sql<Date>`now()`,
      verify_until: sql<Date>`now() + make_interval(secs => ${trustSeconds})`,
    })
    .where('status', '=', 'current')
    .execute();
  await trx.updateTable('auth_private.signing_keys').set({ status: 'current' }).where('kid', '=', next.kid).execute();
  return true;
}

/** Believes no retired key any longer. */
export async function revokeRetiredKeys(trx: Db): Promise<void> {
  await trx
    .updateTable('auth_private.signing_keys')
    .set({ verify_until: sql<Date>`now()` })
    .where('status', '=', 'retired')
    .execute();
}

/** Removes keys that nobody believes. */
export async function deleteSpentKeys(connection: Db): Promise<void> {
  await connection.deleteFrom('auth_private.signing_keys').where('verify_until', '<=', sql<Date>`now()`).execute();
}
