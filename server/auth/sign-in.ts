import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { refreshSigningKeys } from './signing-keys.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import { listIdentities } from './store/identities.ts';
import { insertRefreshToken } from './store/refresh-tokens.ts';
import { type AmrEntry, type Device, findSession, insertSession, listAmr } from './store/sessions.ts';
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
  const amr = await nameSsoProvider(connection, user, await listAmr(connection, sessionId));
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

/** Single sign-on says where it happened, as the row policies of an app may ask. */
async function nameSsoProvider(connection: Db, user: UserRow, amr: AmrEntry[]): Promise<AmrEntry[]> {
  if (!amr.some(({ method }) => method === 'sso/saml')) return amr;
  const identities = await listIdentities(connection, user.id);
  const provider = identities.find((identity) => identity.provider.startsWith('sso:'))?.provider.slice('sso:'.length);
  return amr.map((entry) => (provider && entry.method === 'sso/saml' ? { ...entry, provider } : entry));
}

/** Opens a session for an account that has just proved itself by `method` at `provider`, and answers its tokens. It ends at `notAfter` at the latest. */
export async function signIn(
  trx: Db,
  userId: string,
  method: string,
  device: Device,
  provider = 'email',
  notAfter?: Date,
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
  if (notAfter)
    await trx.updateTable('auth.sessions').set({ not_after: notAfter }).where('id', '=', sessionId).execute();
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
