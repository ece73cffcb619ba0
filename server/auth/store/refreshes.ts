import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { auditRow } from './audit-log.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-tokens.ts';
import type { Device, SessionRow } from './sessions.ts';

/** The statements of a refresh that goes as almost all do: few, because the session's row stays locked until the last of them. */

const unused = prepared<{ hash: string }, SessionRow>(({ hash }) =>
  db
    .selectFrom('auth.refresh_tokens as token')
    .innerJoin('auth.sessions as session', 'session.id', 'token.session_id')
    .select(['session.id', 'session.user_id', 'session.created_at', 'session.aal', 'session.not_after', 'session.tag'])
    // The column has no time zone and holds UTC.
    .select(sql<Date | null>`session.refreshed_at at time zone 'UTC'`.as('refreshed_at'))
    .where('token.token', '=', hash)
    .where('token.revoked', '=', false)
    .where(sql<boolean>`token.user_id = session.user_id::text`)
    .forUpdate(['token', 'session'])
    .skipLocked(),
);

/**
 * The session of an unused token, both locked, both as whoever held them last has left them. Undefined for every other token, and while
 * somebody else holds them.
 */
export async function tryLockUnused(connection: Db, token: string): Promise<SessionRow | undefined> {
  return (await unused(connection, { hash: hashRefreshToken(token) }))[0];
}

type Written = ReturnType<typeof newRefreshToken>['row'] & {
  id: string;
  payload: string;
  ip_address: string;
  userAgent: string | null;
  address: string | null;
};

const written = prepared<Written, unknown>(
  (given) => sql`
    with used as (
      update auth.refresh_tokens set revoked = true, updated_at = ${given.created_at}::timestamptz
      where session_id = ${given.session_id}::uuid and revoked = false
    ), given as (
      insert into auth.refresh_tokens
        (instance_id, token, user_id, session_id, parent, nonce, revoked, created_at, updated_at)
      values (${given.instance_id}::uuid, ${given.token}, ${given.user_id}, ${given.session_id}::uuid, ${given.parent},
        ${given.nonce}, false, ${given.created_at}::timestamptz, ${given.created_at}::timestamptz)
    ), noted as (
      insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
      values (${given.instance_id}::uuid, ${given.id}::uuid, ${given.payload}::json, ${given.created_at}::timestamptz,
        ${given.ip_address})
    )
    update auth.sessions
    set refreshed_at = now() at time zone 'UTC', updated_at = ${given.created_at}::timestamptz,
      user_agent = ${given.userAgent}, ip = ${given.address}::inet
    where id = ${given.session_id}::uuid`,
);

type Refresh = { token: string; session: SessionRow; email: string | null; device: Device };

/** Puts a fresh token in place of `token`, notes that on the session and in the log. Answers the fresh one. */
export async function writeRefresh(connection: Db, { token, session, email, device }: Refresh): Promise<string> {
  const fresh = newRefreshToken({ userId: session.user_id, sessionId: session.id, parent: token });
  const actor = { id: session.user_id, email };
  const { id, payload, ip_address } = auditRow({ action: 'token_refreshed', actor, address: device.address });
  const sender = { userAgent: device.userAgent ?? null, address: device.address ?? null };
  await written(connection, { ...fresh.row, id, payload, ip_address, ...sender });
  return fresh.token;
}
