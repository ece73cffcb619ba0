import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { AuthError } from './errors.ts';
import { type AuthContext, clientAddress } from './request.ts';
import { isServiceRoleOpen } from './service-role.ts';
import { isSessionAlive } from './session-limits.ts';
import { type Belongings, readAccount } from './store/account-snapshots.ts';
import { findSession, type SessionRow } from './store/sessions.ts';
import { isBanned, type UserRow } from './store/users.ts';
import { isMeantFor, requireValidToken } from './tokens.ts';

const uuid = z.uuid();

function bearerOf(c: AuthContext): string {
  const token = /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token) throw new AuthError('no_authorization');
  return token;
}

/** The person behind the request's bearer token, checked against the database in the contract's order (1.3). */
export async function requireUser(
  c: AuthContext,
): Promise<Belongings & { user: UserRow; session: SessionRow | undefined }> {
  const claims = await requireValidToken(bearerOf(c));
  if (!claims.sub) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim');
  if (!uuid.safeParse(claims.sub).success) {
    throw new AuthError('bad_jwt', 'invalid claim: sub claim must be a UUID', { status: 400 });
  }
  const sessionId = uuid.safeParse(claims.session_id).data ?? null;
  const account = await readAccount(db, claims.sub, sessionId);
  if (!account || account.user.deleted_at) throw new AuthError('user_not_found');
  const { user, identities, factors } = account;
  c.set('meant', { userId: user.id });
  if (!isMeantFor(claims, user)) throw new AuthError('bad_jwt', 'invalid JWT: token has another audience');
  const session = await requireSession(claims.session_id, account.session, user.id);
  if (isBanned(user)) throw new AuthError('user_banned');
  return { user, session, identities, factors };
}

/** As {@link requireUser}, for what only a person with a session and a name of their own may do. */
export async function requireKnownUser(c: AuthContext): Promise<{ user: UserRow; session: SessionRow }> {
  const { user, session } = await requireUser(c);
  if (user.is_anonymous) {
    const message = 'Anonymous user not allowed to perform these actions';
    throw new AuthError('no_authorization', message, { status: 403 });
  }
  if (!session) throw new AuthError('session_not_found');
  return { user, session };
}

/** Lets the service's own key through, and whoever's token has an administrator's role. */
export async function requireAdmin(c: AuthContext): Promise<void> {
  const token = bearerOf(c);
  const claims = await requireValidToken(token);
  if (!env.GOTRUE_JWT_ADMIN_ROLES.includes(claims.role ?? '')) throw new AuthError('not_admin');
  if (!(await isServiceRoleOpen(clientAddress(c)))) throw new AuthError('not_admin');
  if (claims.session_id === undefined || claims.session_id === '') return;
  const session = await findSessionOf(claims.session_id);
  if (session && session.user_id === claims.sub && (await isSessionAlive(db, session))) return;
  throw new AuthError('session_expired', 'Session has expired', { status: 403 });
}

async function findSessionOf(claim: unknown): Promise<SessionRow | undefined> {
  return uuid.safeParse(claim).success ? findSession(db, String(claim)) : undefined;
}

async function requireSession(
  claim: unknown,
  session: SessionRow | undefined,
  userId: string,
): Promise<SessionRow | undefined> {
  if (claim === undefined || claim === '') return undefined;
  if (session?.user_id !== userId || !(await isSessionAlive(db, session))) throw new AuthError('session_not_found');
  return session;
}
