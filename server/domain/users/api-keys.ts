import { createHash, randomBytes } from 'node:crypto';
import { type Db, db } from '#server/db/client.ts';
import type { StaffPerson } from '#server/records/person.ts';
import { type ApiScope, apiScopes } from '#shared/permissions.ts';

/** How every key begins, so that leaked ones are recognised by scanners. */
export const apiKeyPrefix = 'vk_';

const SECRET_BYTES = 32;
const SHOWN_CHARACTERS = 8;
/** How exactly `last_used_at` is kept, in milliseconds. */
const USE_NOTED_EVERY_MS = 60_000;

const hashOf = (key: string) => createHash('sha256').update(key).digest();

export type NewApiKey = { name: string; scopes: readonly ApiScope[]; makerId: string; expiresAt?: Date | undefined };

/** Makes a key. Its text is answered this once; the database keeps a hash of it. */
export async function makeApiKey(trx: Db, { name, scopes, makerId, expiresAt }: NewApiKey) {
  const key = apiKeyPrefix + randomBytes(SECRET_BYTES).toString('base64url');
  const prefix = key.slice(0, SHOWN_CHARACTERS);
  const { id } = await trx
    .insertInto('api_keys')
    .values({
      name,
      prefix,
      hash: hashOf(key),
      scopes: [...scopes],
      maker_id: makerId,
      expires_at: expiresAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key, prefix };
}

const isScope = (scope: string): scope is ApiScope => apiScopes.some((each) => each === scope);

/** The member of staff behind a key, bound to its scopes; undefined for a key that is unknown, expired, revoked, or whose maker is inactive. */
export async function personOfKey(key: string, now = new Date()): Promise<StaffPerson | undefined> {
  const row = await db
    .selectFrom('api_keys as k')
    .innerJoin('staff as s', 's.user_id', 'k.maker_id')
    .innerJoin('auth.users as u', 'u.id', 's.user_id')
    .select(['k.id', 'k.name as keyName', 'k.scopes', 'k.last_used_at'])
    .select(['s.user_id', 's.name', 's.role', 'u.email'])
    .where('k.hash', '=', hashOf(key))
    .where('k.revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', now)]))
    .where('s.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('u.banned_until', 'is', null), eb('u.banned_until', '<=', now)]))
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > USE_NOTED_EVERY_MS) {
    await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', row.id).execute();
  }
  return {
    kind: 'staff',
    userId: row.user_id,
    name: row.name,
    email: row.email ?? '',
    role: row.role,
    key: { id: row.id, name: row.keyName },
    scopes: row.scopes.filter(isScope),
  };
}
