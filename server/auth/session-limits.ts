import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { sessionLimits } from './configuration.ts';
import { listNewerSessions, type SessionRow } from './store/sessions.ts';

/** Why and when sessions end by themselves: asked at every refresh, at every call of this service and of the product's own API. */

export type SessionLimits = Awaited<ReturnType<typeof sessionLimits>>;

/** The words for why a session is over by its age, in the contract's order (2.2); undefined while it is not. */
export function expiryOf(session: SessionRow, limits: SessionLimits, now = Date.now()): string | undefined {
  const createdAt = session.created_at?.getTime() ?? 0;
  if (session.not_after && session.not_after.getTime() <= now) return 'Session Expired';
  if (createdAt + limits.timeboxSeconds * 1000 <= now) return 'Session Expired';
  const usedAt = session.refreshed_at?.getTime() ?? createdAt;
  if (usedAt + limits.inactivitySeconds * 1000 <= now) return 'Session Expired (Inactivity)';
  return undefined;
}

/** As {@link expiryOf}, and also over when only the newest sign-in counts and this is not it. */
export async function endOfSession(
  connection: Db,
  session: SessionRow,
  limits: SessionLimits,
): Promise<string | undefined> {
  const expired = expiryOf(session, limits);
  if (expired || !env.GOTRUE_SESSIONS_SINGLE_PER_USER) return expired;
  const newer = await listNewerSessions(connection, session);
  // Whoever has only the password cannot end a session that a second factor opened.
  const counts = (other: SessionRow) => session.aal !== 'aal2' || other.aal === 'aal2';
  return newer.some((other) => counts(other) && !expiryOf(other, limits))
    ? 'Session Expired (Revoked by Newer Login)'
    : undefined;
}

/** True when the session still opens doors now. */
export async function isSessionAlive(connection: Db, session: SessionRow): Promise<boolean> {
  return (await endOfSession(connection, session, await sessionLimits())) === undefined;
}
