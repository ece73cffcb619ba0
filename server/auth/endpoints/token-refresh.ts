import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { sessionLimits } from '#server/auth/configuration.ts';
import { AuthError, OAuthError } from '#server/auth/errors.ts';
import { type AuthContext, deviceOf, readBody } from '#server/auth/request.ts';
import { endOfSession, type SessionLimits } from '#server/auth/session-limits.ts';
import { issueTokens, signInTransaction, type TokenResponse, tokensOf } from '#server/auth/sign-in.ts';
import { readAccount } from '#server/auth/store/account-snapshots.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import {
  findActiveToken,
  findRefreshToken,
  looksLikeRefreshToken,
  replaceRefreshToken,
  revokeSessionTokens,
  type StoredToken,
  tokenAfter,
} from '#server/auth/store/refresh-tokens.ts';
import { tryLockUnused, writeRefresh } from '#server/auth/store/refreshes.ts';
import {
  type Device,
  expireSession,
  markRefreshed,
  type SessionRow,
  tryLockSession,
} from '#server/auth/store/sessions.ts';
import { findUserById, isBanned, type UserRow } from '#server/auth/store/users.ts';
import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

const params = z.object({ refresh_token: z.string().default('') });

/** How long a request waits for another one that refreshes the same session. */
const LOCK_PATIENCE_MS = 5_000;

/** Refusals are values inside the transaction: what it wrote (a revoked family) must stay. */
type Outcome = { tokens: TokenResponse } | { refusal: AuthError; userId?: string } | 'busy';

const refuse = (...reason: ConstructorParameters<typeof AuthError>): Outcome => ({ refusal: new AuthError(...reason) });

/** Exchanges a refresh token for the next one. Safe to repeat: tabs that refresh at once, or lost answers, end nobody's session. */
export async function refreshTokenGrant(c: AuthContext) {
  const { refresh_token: token } = await readBody(c, params);
  if (!token) throw new OAuthError('invalid_request', 'refresh_token required');
  if (!looksLikeRefreshToken(token)) throw new AuthError('validation_failed', 'Refresh token is not valid');
  const limits = await sessionLimits();
  const giveUpAt = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    const attempt = { token, device: deviceOf(c), limits };
    const outcome = await signInTransaction(
      async (trx) => (await refreshUnused(trx, attempt)) ?? tryRefresh(trx, attempt),
    );
    if (outcome === 'busy') {
      if (Date.now() > giveUpAt) throw new AuthError('conflict');
      await sleep(10 + Math.random() * 20);
    } else if ('refusal' in outcome) {
      if (outcome.userId) c.set('meant', { userId: outcome.userId });
      throw outcome.refusal;
    } else {
      return c.json(outcome.tokens);
    }
  }
}

type Attempt = { token: string; device: Device; limits: SessionLimits };

/** What almost every refresh is: an unused token of a session that goes on. Of every other nothing is done, and undefined answered. */
async function refreshUnused(trx: Db, { token, device, limits }: Attempt): Promise<Outcome | undefined> {
  if (!env.GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED) return undefined;
  const session = await tryLockUnused(trx, token);
  const account = session && (await readAccount(trx, session.user_id, session.id));
  if (!account || account.user.deleted_at || isBanned(account.user) || (await endOfSession(trx, session, limits)))
    return undefined;
  const refreshToken = await writeRefresh(trx, { token, session, email: account.user.email, device });
  return { tokens: await tokensOf({ ...account, sessionId: session.id, aal: session.aal ?? 'aal1', refreshToken }) };
}

async function tryRefresh(trx: Db, { token, device, limits }: Attempt): Promise<Outcome> {
  const known = await findRefreshToken(trx, token);
  if (!known?.user_id) return refuse('refresh_token_not_found');
  const user = await findUserById(trx, known.user_id);
  if (!user || user.deleted_at) return refuse('refresh_token_not_found');
  if (isBanned(user)) return refuse('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 });
  if (!known.session_id)
    return refuse('session_not_found', 'Invalid Refresh Token: No Valid Session Found', { status: 400 });
  const session = await tryLockSession(trx, known.session_id);
  if (!session) return 'busy';
  const expired = await endOfSession(trx, session, limits);
  if (expired) {
    // A family that ended by theft says so to each of its tokens.
    if (known.revoked && !(await findActiveToken(trx, session.id))) return refuse('refresh_token_already_used');
    return refuse('session_expired', `Invalid Refresh Token: ${expired}`);
  }
  // Read again: whoever held the lock may have used the token meanwhile.
  const stored = await findRefreshToken(trx, token);
  if (!stored) return 'busy';
  const next = await rotate(trx, { token, stored, session });
  if (next === undefined) {
    await recordAuthEvent(trx, { action: 'token_revoked', actor: user, address: device.address });
    return { refusal: new AuthError('refresh_token_already_used'), userId: user.id };
  }
  return { tokens: await refreshed(trx, { user, sessionId: session.id, next, device }) };
}

async function refreshed(
  trx: Db,
  { user, sessionId, next, device }: { user: UserRow; sessionId: string; next: string; device: Device },
): Promise<TokenResponse> {
  await markRefreshed(trx, sessionId, device);
  await recordAuthEvent(trx, { action: 'token_refreshed', actor: user, address: device.address });
  return issueTokens(trx, user.id, sessionId, next);
}

/** The token to hand out for `token`, or undefined when it is an old one: then the whole family ends, thief and owner alike. */
async function rotate(
  trx: Db,
  { token, stored, session }: { token: string; stored: StoredToken; session: SessionRow },
): Promise<string | undefined> {
  const successor = { userId: session.user_id, sessionId: session.id, parent: token };
  if (!stored.revoked) {
    if (!env.GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED) return token;
    return replaceRefreshToken(trx, successor);
  }
  const active = await findActiveToken(trx, session.id);
  // Whoever lost the answer gets it again; where SECRET_KEY changed since, another one in its place.
  if (active && active.parent === stored.token) return tokenAfter(token, active) ?? replaceRefreshToken(trx, successor);
  const usedAgo = Date.now() - (stored.updated_at?.getTime() ?? 0);
  if (usedAgo < env.GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL * 1000) return replaceRefreshToken(trx, successor);
  await revokeSessionTokens(trx, session.id);
  await expireSession(trx, session.id);
  return undefined;
}
