import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { sessionsChanged } from './session-changes.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import { dropEmailChange } from './store/contact-changes.ts';
import { deleteSessions } from './store/sessions.ts';
import { findUserById, lockUser } from './store/users.ts';

/** What people may see and do to the account they are signed in with; part of the door in `accounts.ts`. */

export type OwnSession = {
  id: string;
  openedAt: Date;
  /** Within the life of an access token of the truth: a session is noted as used when its tokens are renewed. */
  lastUsedAt: Date;
  userAgent: string;
  address: string;
};

/** The person's sessions that still hold, the most recently used first. */
export async function listOwnSessions(userId: string): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('auth.sessions')
    .select(['id', 'created_at', 'updated_at', 'user_agent', sql<string | null>`host(ip)`.as('address')])
    .where('user_id', '=', userId)
    .where((where) => where.or([where('not_after', 'is', null), where('not_after', '>', new Date())]))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    openedAt: row.created_at ?? new Date(0),
    lastUsedAt: row.updated_at ?? row.created_at ?? new Date(0),
    userAgent: row.user_agent ?? '',
    address: row.address ?? '',
  }));
}

/** Ends one session of the person at once. False when they have no such session. */
export async function endOwnSession(userId: string, sessionId: string): Promise<boolean> {
  const ended = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('auth.sessions as s')
      .innerJoin('auth.users as u', 'u.id', 's.user_id')
      .select('u.email')
      .where('s.id', '=', sessionId)
      .where('s.user_id', '=', userId)
      .forUpdate('s')
      .executeTakeFirst();
    if (!row) return false;
    await deleteSessions(trx, userId, { only: sessionId });
    await recordAuthEvent(trx, { action: 'logout', actor: { id: userId, email: row.email } });
    return true;
  });
  sessionsChanged(userId);
  return ended;
}

/** Takes back a change of address that waits for its mailboxes. False when none waits. */
export const withdrawEmailChange = (userId: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user?.email_change) return false;
    await dropEmailChange(trx, userId);
    await recordAuthEvent(trx, { action: 'user_modified', actor: user });
    return true;
  });

/** What is known of an account beyond its address; undefined for one that is gone, or whose address was never proven. */
export async function describeProvenAccount(
  connection: Db,
  userId: string,
): Promise<{ email: string; metadata: Record<string, unknown> } | undefined> {
  const user = await findUserById(connection, userId);
  if (!user?.email || !user.email_confirmed_at || user.is_anonymous || user.deleted_at) return undefined;
  return { email: user.email, metadata: (user.raw_user_meta_data ?? {}) as Record<string, unknown> };
}

/** Until when nobody gets into a closed account: until somebody opens it again. */
export const closedUntil = new Date('9999-12-31T00:00:00Z');

/** Refuses every sign-in of the account and ends its sessions. Call {@link sessionsChanged} after the commit. */
export async function closeAccount(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('auth.users')
    .set({ banned_until: closedUntil, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();
  await deleteSessions(trx, userId);
}

/** Takes back {@link closeAccount}. */
export async function reopenAccount(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('auth.users')
    .set({ banned_until: null, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();
}

/**
 * Deletes the account for good, with its sessions, identities and factors, and what the sign-in log tells about it.
 * Call {@link sessionsChanged} after the commit.
 */
export async function eraseAccount(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('auth.users').where('id', '=', userId).execute();
  await trx.deleteFrom('auth.flow_state').where('user_id', '=', userId).execute();
  await trx.deleteFrom('auth_private.refusals').where('account_id', '=', userId).execute();
  await sql`
    delete from auth.audit_log_entries
    where payload->>'actor_id' = ${userId} or payload->'traits'->>'user_id' = ${userId}`.execute(trx);
}

/** Deletes what the sign-in service keeps under an address beside accounts: its log, and sign-ins that were begun. */
export async function forgetSignIns(trx: Db, email: string, until?: Date): Promise<void> {
  const last = until ?? sql<Date>`'infinity'`;
  await sql`
    delete from auth.audit_log_entries where created_at <= ${last}
      and (payload ->> 'actor_username' = ${email} or payload -> 'traits' ->> 'user_email' = ${email})`.execute(trx);
  await sql`delete from auth.saml_relay_states where lower(for_email) = ${email}`.execute(trx);
}
