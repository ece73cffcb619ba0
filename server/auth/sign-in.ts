import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { refreshSigningKeys } from './signing-keys.ts';
import { type AccountSnapshot, readAccount, readBelongings } from './store/account-snapshots.ts';
import type { IdentityRow } from './store/identities.ts';
import { openSession } from './store/openings.ts';
import type { AmrEntry, Device } from './store/sessions.ts';
import { signAccessToken } from './tokens.ts';
import type { SignUpPassword } from './unproven.ts';
import { viewUser } from './views.ts';

export type TokenResponse = Awaited<ReturnType<typeof tokensOf>>;

/** `sign_up_password` is ours, for screens that ask for a password of one's own; other clients pass over it. */
export type SignUpTokens = TokenResponse & { sign_up_password?: SignUpPassword };

/** The tokens, with what became of a password that was given when somebody signed up, where there is something to say. */
export function withSignUpPassword(tokens: TokenResponse, password: SignUpPassword): SignUpTokens {
  return password ? { ...tokens, sign_up_password: password } : tokens;
}

/** Runs `work`, which may answer tokens, in one transaction. */
export async function signInTransaction<Result>(work: (trx: Db) => Promise<Result>): Promise<Result> {
  await refreshSigningKeys();
  return db.transaction().execute(work);
}

type Issued = Omit<AccountSnapshot, 'session'> & { sessionId: string; aal: string; refreshToken: string };

/** The token response (contract 2.0) for what was read of an account and one of its sessions. */
export async function tokensOf({ user, identities, factors, sessionId, aal, amr, refreshToken }: Issued) {
  const session = { id: sessionId, aal, amr: nameSsoProvider(identities, amr) };
  const { token, expiresAt } = await signAccessToken(user, session);
  return {
    access_token: token,
    token_type: 'bearer' as const,
    expires_in: env.GOTRUE_JWT_EXP,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: viewUser(user, identities, factors),
  };
}

/** As {@link tokensOf}; claims are read anew from the account. */
export async function issueTokens(
  connection: Db,
  userId: string,
  sessionId: string,
  refreshToken: string,
): Promise<TokenResponse> {
  const account = await readAccount(connection, userId, sessionId);
  if (!account?.session) throw new Error('The session was removed while its tokens were made.');
  return tokensOf({ ...account, sessionId, aal: account.session.aal ?? 'aal1', refreshToken });
}

/** Single sign-on says where it happened, as the row policies of an app may ask. */
function nameSsoProvider(identities: IdentityRow[], amr: AmrEntry[]): AmrEntry[] {
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
  const opened = await openSession(trx, { userId, method, provider, device, notAfter });
  if (!opened) throw new Error('The account was removed while it signed in.');
  const amr = [{ method, timestamp: Math.floor(opened.openedAt.getTime() / 1000) }];
  return tokensOf({ ...opened, ...(await readBelongings(trx, userId)), aal: 'aal1', amr });
}
