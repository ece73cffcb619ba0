import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { refreshSigningKeys } from './signing-keys.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import { insertRefreshToken } from './store/refresh-tokens.ts';
import { type Device, findSession, insertSession, listAmr } from './store/sessions.ts';
import { findUserById, type UserRow } from './store/users.ts';
import { signAccessToken } from './tokens.ts';
import { presentUser } from './views.ts';

export type TokenResponse = Awaited<ReturnType<typeof issueTokens>>;

/** Runs `work`, which may answer tokens, in one transaction. */
export async function signInTransaction<Result>(work: (trx: Db) => Promise<Result>): Promise<Result> {
  await refreshSigningKeys();
  return db.transaction().execute(work);
}

/** The token response (contract 2.0) for a session and its refresh token; claims are read anew from the account. */
export async function issueTokens(connection: Db, user: UserRow, sessionId: string, refreshToken: string) {
  const session = await findSession(connection, sessionId);
  const amr = await listAmr(connection, sessionId);
  const { token, expiresAt } = await signAccessToken(user, { id: sessionId, aal: session?.aal ?? 'aal1', amr });
  return {
    access_token: token,
    token_type: 'bearer' as const,
    expires_in: env.GOTRUE_JWT_EXP,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await presentUser(connection, user),
  };
}

/** Opens a session for an account that has just proved itself by `method`, and answers its tokens. */
export async function signIn(
  trx: Db,
  userId: string,
  method: string,
  device: Device,
  provider = 'email',
): Promise<TokenResponse> {
  const now = new Date();
  await trx.updateTable('auth.users').set({ last_sign_in_at: now, updated_at: now }).where('id', '=', userId).execute();
  await trx
    .updateTable('auth.identities')
    .set({ last_sign_in_at: now, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute();
  const sessionId = await insertSession(trx, userId, method, device);
  const refreshToken = await insertRefreshToken(trx, { userId, sessionId });
  const user = await findUserById(trx, userId);
  if (!user) throw new Error('The account was removed while it signed in.');
  await recordAuthEvent(trx, {
    action: 'login',
    actor: user,
    address: device.address,
    traits: { provider, method },
  });
  return issueTokens(trx, user, sessionId, refreshToken);
}
