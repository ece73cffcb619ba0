import { db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { transact } from '#server/db/transaction.ts';
import { makeApiKey } from '#server/domain/users/api-keys.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { keyStateOf, mostKeys } from '#shared/api-keys.ts';
import type { ApiScope } from '#shared/permissions.ts';
import { countUsableKeys, type KeyRow, lockKey, lockKeys, selectKey, selectKeyPage } from './queries.ts';

export const keyPageSize = { default: 50, max: 100 } as const;

const places = defineCursor({ createdAt: placePart.moment, id: placePart.uuid });

/** A key as it is shown: never its text, of which only a hash is kept. */
function keyView(row: KeyRow, now: Date) {
  const facts = { revokedAt: row.revoked_at, expiresAt: row.expires_at, isMakerActive: row.maker_status === 'active' };
  return {
    ...shown(row, ['id', 'name', 'prefix', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt']),
    state: keyStateOf(facts, now),
    maker: { id: row.maker_id, name: row.maker_name },
  };
}

/** A page of all keys, newest first, those that do nothing any more among them. @throws forbidden, invalid_input */
export async function listApiKeys(
  person: Person,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  now = new Date(),
) {
  demand(person, 'keys.read');
  const rows = await selectKeyPage(places.read(cursor), limit);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => keyView(row, now)),
    nextCursor: rows.length > limit && last ? places.write({ createdAt: last.position, id: last.id }) : null,
  };
}

/** @throws forbidden, not_found */
export async function getApiKey(person: Person, id: string, now = new Date()) {
  demand(person, 'keys.read');
  const row = await selectKey(db, id);
  if (!row) throw new AppError('not_found', `no key ${id}`);
  return { key: keyView(row, now) };
}

export type AskedKey = { name: string; scopes: ApiScope[]; expiresAt: Date | null };

/** Makes a key, which acts for `person` within its scopes. Its text is in this answer and nowhere else. @throws forbidden, invalid_input, limit_reached */
export async function createApiKey(person: Person, { name, scopes, expiresAt }: AskedKey, now = new Date()) {
  demand(person, 'keys.write');
  if (expiresAt && expiresAt <= now) {
    throw new AppError('invalid_input', 'expires in the past', { details: { fields: { expiresAt: 'past' } } });
  }
  const wanted = [...new Set(scopes)];
  return transact(async (trx) => {
    await lockKeys(trx);
    if ((await countUsableKeys(trx, now)) >= mostKeys) {
      throw new AppError('limit_reached', 'too many keys', { details: { most: mostKeys } });
    }
    const expiry = expiresAt ?? undefined;
    const {
      id,
      key: secret,
      prefix,
    } = await makeApiKey(trx, {
      name,
      scopes: wanted,
      makerId: person.userId,
      expiresAt: expiry,
    });
    await recordChange(trx, {
      actor: person,
      action: 'api-key.created',
      subject: { kind: 'api-key', id },
      after: { name, prefix, scopes: wanted, expiresAt: expiry?.toISOString() ?? null },
    });
    const row = await selectKey(trx, id);
    if (!row) throw new Error('a key that was just made is not there');
    return { key: keyView(row, now), secret };
  });
}

/**
 * Calls a key something else; twice is as good as once.
 * @param was what it was called when the new name was thought of; left out, nobody asks
 * @throws forbidden, not_found, stale_version where a colleague called it something else meanwhile
 */
export async function renameApiKey(
  person: Person,
  id: string,
  { name, was }: { name: string; was?: string | undefined },
  now = new Date(),
) {
  demand(person, 'keys.write');
  await transact(async (trx) => {
    const row = await lockKey(trx, id);
    if (!row) throw new AppError('not_found', `no key ${id}`);
    if (row.name === name) return;
    if (was !== undefined && row.name !== was)
      throw new AppError('stale_version', 'the key was renamed since it was read', {
        details: { current: { name: row.name } },
      });
    await trx.updateTable('api_keys').set({ name }).where('id', '=', id).execute();
    const subject = { kind: 'api-key', id };
    await recordChange(trx, {
      actor: person,
      action: 'api-key.renamed',
      subject,
      before: { name: row.name },
      after: { name },
    });
  });
  return getApiKey(person, id, now);
}

/**
 * Ends a key for good. Every call reads its key from the database, so it is refused from the next call on, by every worker. Twice is as good
 * as once. @throws forbidden, not_found
 */
export async function revokeApiKey(person: Person, id: string, now = new Date()) {
  demand(person, 'keys.write');
  await transact(async (trx) => {
    const row = await lockKey(trx, id);
    if (!row) throw new AppError('not_found', `no key ${id}`);
    if (row.revoked_at) return;
    await trx.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute();
    const after = { name: row.name, prefix: row.prefix };
    await recordChange(trx, { actor: person, action: 'api-key.revoked', subject: { kind: 'api-key', id }, after });
  });
  return getApiKey(person, id, now);
}
