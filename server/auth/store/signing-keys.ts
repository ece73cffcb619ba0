import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** All keys whose signatures may still be in use, newest first. */
export async function listSigningKeys(connection: Db) {
  return connection
    .selectFrom('auth_private.signing_keys')
    .select(['kid', 'status', 'public_jwk', 'sealed_private_jwk'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
}

export async function insertSigningKey(
  connection: Db,
  key: { kid: string; publicJwk: object; sealedPrivateJwk: string },
): Promise<void> {
  await connection
    .insertInto('auth_private.signing_keys')
    .values({
      kid: key.kid,
      status: 'current',
      public_jwk: JSON.stringify(key.publicJwk),
      sealed_private_jwk: key.sealedPrivateJwk,
    })
    .execute();
}

/** Lets one transaction at a time decide about keys. */
export async function lockSigningKeys(connection: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('auth_private.signing_keys'))`.execute(connection);
}
