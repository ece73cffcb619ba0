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
  which: { only?: string; except?: string; weakOnly?: boolean } = {},
): Promise<void> {
  let query = connection.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (which.only) query = query.where('id', '=', which.only);
  if (which.except) query = query.where('id', '<>', which.except);
  if (which.weakOnly) query = query.where(sql<boolean>`coalesce(aal, 'aal1') = 'aal1'`);
  await query.execute();
}

type Raised = { id: string; userId: string; factorId: string; method: string; device: Device };

/**
 * Opens a session that a second factor raised, in place of the one with this `id`: of its age, with its limits and what proved it before.
 * That one ends, and every other of the account that was not raised. Answers the new one's id.
 */
export async function raiseSession(connection: Db, { id, userId, factorId, method, device }: Raised): Promise<string> {
  const raised = randomUUID();
  const now = new Date();
  await sql`
    insert into auth.sessions (
      id, user_id, created_at, not_after, tag, scopes, aal, factor_id, updated_at, refreshed_at, user_agent, ip
    )
    select ${raised}::uuid, user_id, created_at, not_after, tag, scopes, 'aal2', ${factorId}::uuid, ${now}::timestamptz,
      ${nowUtc}, ${device.userAgent ?? null}, ${device.address ?? null}::inet
    from auth.sessions where id = ${id}`.execute(connection);
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    select gen_random_uuid(), ${raised}::uuid, authentication_method, created_at, updated_at
    from auth.mfa_amr_claims where session_id = ${id} and authentication_method <> ${method}`.execute(connection);
  await connection
    .insertInto('auth.mfa_amr_claims')
    .values({ id: randomUUID(), session_id: raised, authentication_method: method, created_at: now, updated_at: now })
    .execute();
  await connection
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', raised)
    .where(({ eb, or }) => or([eb('id', '=', id), sql<boolean>`coalesce(aal, 'aal1') = 'aal1'`]))
    .execute();
  return raised;
}

/** Notes that the person of the session has just proven again who they are. */
export async function noteProof(connection: Db, sessionId: string, method: string, now: Date): Promise<void> {
  await connection
    .insertInto('auth.mfa_amr_claims')
    .values({
      id: randomUUID(),
      session_id: sessionId,
      authentication_method: method,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.constraint('mfa_amr_claims_session_id_authentication_method_pkey').doUpdateSet({ updated_at: now }),
    )
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
