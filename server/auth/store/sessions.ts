import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** The column has no time zone and holds UTC; the driver would read it as local time. */
const refreshedAt = sql<Date | null>`auth.sessions.refreshed_at at time zone 'UTC'`;
const nowUtc = sql<Date>`now() at time zone 'UTC'`;

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;
/** `provider` names the identity provider of a single sign-on. */
export type AmrEntry = { method: string; timestamp: number; provider?: string };

function selectSession(connection: Db) {
  return connection
    .selectFrom('auth.sessions')
    .select(['id', 'user_id', 'created_at', 'aal', 'not_after', 'tag', refreshedAt.as('refreshed_at')]);
}

export async function findSession(connection: Db, id: string) {
  return selectSession(connection).where('id', '=', id).executeTakeFirst();
}

/** Sessions of the same person and kind that were opened later. */
export async function listNewerSessions(connection: Db, session: SessionRow): Promise<SessionRow[]> {
  return selectSession(connection)
    .where('user_id', '=', session.user_id)
    .where('id', '<>', session.id)
    .where(sql<boolean>`tag is not distinct from ${session.tag}`)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '>', tuple(session.created_at ?? new Date(0), session.id)),
    )
    .execute();
}

/** The session with its row locked until the transaction ends; undefined when it is gone or somebody else holds it. */
export async function tryLockSession(connection: Db, id: string) {
  return selectSession(connection).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
}

export type Device = { address: string | undefined; userAgent: string | undefined };

/** The methods that opened or raised the session, newest first, as the `amr` claim has them (RFC 8176). */
export async function listAmr(connection: Db, sessionId: string): Promise<AmrEntry[]> {
  const rows = await connection
    .selectFrom('auth.mfa_amr_claims')
    .select(['authentication_method', 'updated_at'])
    .where('session_id', '=', sessionId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  return amrEntries(rows);
}

/** Rows of `mfa_amr_claims` as the claim's members. */
export function amrEntries(rows: { authentication_method: string; updated_at: Date }[]): AmrEntry[] {
  return rows.map((row) => ({
    method: row.authentication_method,
    timestamp: Math.floor(row.updated_at.getTime() / 1000),
  }));
}

export async function markRefreshed(connection: Db, id: string, device: Device): Promise<void> {
  await connection
    .updateTable('auth.sessions')
    .set({
      refreshed_at: nowUtc,
      updated_at: new Date(),
      user_agent: device.userAgent ?? null,
      ip: device.address ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** Ends a session but keeps its row, so that a stolen token is still recognised as one. */
export async function expireSession(connection: Db, id: string): Promise<void> {
  await connection.updateTable('auth.sessions').set({ not_after: new Date() }).where('id', '=', id).execute();
}

/** Removes sessions and, by cascade, their refresh tokens. */
export async function deleteSessions(
  connection: Db,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  let query = connection.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (which.only) query = query.where('id', '=', which.only);
  if (which.except) query = query.where('id', '<>', which.except);
  await query.execute();
}

/** Raises the session by a second factor; every other session of the account that was not raised ends. */
export async function raiseSession(
  connection: Db,
  { id, userId, factorId, method }: { id: string; userId: string; factorId: string; method: string },
): Promise<void> {
  const now = new Date();
  await connection
    .updateTable('auth.sessions')
    .set({ aal: 'aal2', factor_id: factorId, updated_at: now })
    .where('id', '=', id)
    .execute();
  await connection
    .insertInto('auth.mfa_amr_claims')
    .values({ id: randomUUID(), session_id: id, authentication_method: method, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.constraint('mfa_amr_claims_session_id_authentication_method_pkey').doUpdateSet({ updated_at: now }),
    )
    .execute();
  await connection
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where(sql<boolean>`coalesce(aal, 'aal1') = 'aal1'`)
    .execute();
}

/** Takes back what the factor had raised. */
export async function lowerSessions(connection: Db, factorId: string, method: string): Promise<void> {
  const lowered = await connection
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_id: null, updated_at: new Date() })
    .where('factor_id', '=', factorId)
    .returning('id')
    .execute();
  if (lowered.length === 0) return;
  await connection
    .deleteFrom('auth.mfa_amr_claims')
    .where(
      'session_id',
      'in',
      lowered.map((session) => session.id),
    )
    .where('authentication_method', '=', method)
    .execute();
}
