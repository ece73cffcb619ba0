import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { instanceId } from './users.ts';

/** RFC 4648 base32, lower case: 12 characters are 60 random bits. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
export const refreshTokenLength = 12;

function makeToken(): string {
  return Array.from(randomBytes(refreshTokenLength), (byte) => alphabet[byte & 31]).join('');
}

const columns = ['id', 'token', 'revoked', 'parent', 'session_id', 'user_id', 'updated_at'] as const;

export async function findRefreshToken(connection: Db, token: string) {
  return connection.selectFrom('auth.refresh_tokens').select(columns).where('token', '=', token).executeTakeFirst();
}

/** The one token of the session that has not been used yet. */
export async function findActiveToken(connection: Db, sessionId: string) {
  return connection
    .selectFrom('auth.refresh_tokens')
    .select(columns)
    .where('session_id', '=', sessionId)
    .where('revoked', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type Family = { userId: string; sessionId: string; parent?: string };

/** The row of a fresh token of the session; `parent` is the one it replaces. */
export function newRefreshToken({ userId, sessionId, parent }: Family) {
  const now = new Date();
  return {
    instance_id: instanceId,
    token: makeToken(),
    user_id: userId,
    session_id: sessionId,
    parent: parent ?? null,
    revoked: false,
    created_at: now,
    updated_at: now,
  };
}

/** A fresh token of the session in place of all its unused ones, which count as used from now on. */
export async function replaceRefreshToken(connection: Db, family: Family): Promise<string> {
  const row = newRefreshToken(family);
  await connection
    .with('used', (query) =>
      query
        .updateTable('auth.refresh_tokens')
        .set({ revoked: true, updated_at: row.created_at })
        .where('session_id', '=', family.sessionId)
        .where('revoked', '=', false),
    )
    .insertInto('auth.refresh_tokens')
    .values(row)
    .execute();
  return row.token;
}

/** Marks every unused token of the session as used. */
export async function revokeSessionTokens(connection: Db, sessionId: string): Promise<void> {
  await connection
    .updateTable('auth.refresh_tokens')
    .set({ revoked: true, updated_at: new Date() })
    .where('session_id', '=', sessionId)
    .where('revoked', '=', false)
    .execute();
}
