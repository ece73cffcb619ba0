import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { keyedHash } from '#server/secrets.ts';
import { instanceId } from './users.ts';

/** RFC 4648 base32, lower case: 32 characters are 160 random bits. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 32;
/** Tokens of earlier versions, and of the hosted service. */
const EARLIER_LENGTH = 12;

/** False for what no token of ours ever looked like. */
export const looksLikeRefreshToken = (token: string) => token.length === LENGTH || token.length === EARLIER_LENGTH;

const spell = (bytes: Buffer) => Array.from(bytes.subarray(0, LENGTH), (byte) => alphabet[byte & 31]).join('');

/** What the database knows a token by. */
export const hashRefreshToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token that replaces `parent`: whoever has that one can be given it again, while the database alone gives away neither. */
const successorOf = (parent: string, nonce: string) => spell(keyedHash('refresh-token', `${parent}\n${nonce}`));

const columns = ['id', 'token', 'revoked', 'parent', 'nonce', 'session_id', 'user_id', 'updated_at'] as const;

export type StoredToken = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>;

export async function findRefreshToken(connection: Db, token: string) {
  return connection
    .selectFrom('auth.refresh_tokens')
    .select(columns)
    .where('token', '=', hashRefreshToken(token))
    .executeTakeFirst();
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

/** The token of the row `stored` if it replaced `parent`; undefined where it did not, or SECRET_KEY is another by now. */
export function tokenAfter(parent: string, stored: StoredToken): string | undefined {
  if (!stored.nonce || stored.parent !== hashRefreshToken(parent)) return undefined;
  const token = successorOf(parent, stored.nonce);
  return hashRefreshToken(token) === stored.token ? token : undefined;
}

type Family = { userId: string; sessionId: string; parent?: string };

/** A fresh token of the session and its row; `parent` is the one it replaces. */
export function newRefreshToken({ userId, sessionId, parent }: Family) {
  const now = new Date();
  const nonce = randomBytes(LENGTH);
  const token = parent === undefined ? spell(nonce) : successorOf(parent, nonce.toString('base64url'));
  const row = {
    instance_id: instanceId,
    token: hashRefreshToken(token),
    user_id: userId,
    session_id: sessionId,
    parent: parent === undefined ? null : hashRefreshToken(parent),
    nonce: parent === undefined ? null : nonce.toString('base64url'),
    revoked: false,
    created_at: now,
    updated_at: now,
  };
  return { token, row };
}

/** A fresh token of the session in place of all its unused ones, which count as used from now on. */
export async function replaceRefreshToken(connection: Db, family: Family): Promise<string> {
  const { token, row } = newRefreshToken(family);
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
  return token;
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
