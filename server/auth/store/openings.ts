import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { auditRow } from './audit-log.ts';
import { newRefreshToken } from './refresh-tokens.ts';
import type { Device } from './sessions.ts';
import { type UserRow, userColumns } from './users.ts';

/** Everything that opening a session writes, in one statement: a sign-in holds its connection for as few round trips as it can. */

export type Opening = {
  userId: string;
  /** As the `amr` claim will name it. */
  method: string;
  provider: string;
  device: Device;
  /** When the session ends at the latest. */
  notAfter: Date | undefined;
};

/** The log names whoever acts, which only the statement itself finds out. */
const namedByAccount = (payload: string) =>
  sql<string>`(${payload}::jsonb || (select jsonb_build_object('actor_username', coalesce(email, '')) from entered))::json`;

/** Opens a session with its first refresh token. Undefined when the account is gone. */
export async function openSession(
  trx: Db,
  { userId, method, provider, device, notAfter }: Opening,
): Promise<{ user: UserRow; sessionId: string; refreshToken: string; openedAt: Date } | undefined> {
  const sessionId = randomUUID();
  const now = new Date();
  const seen = { last_sign_in_at: now, updated_at: now };
  const dates = { created_at: now, updated_at: now };
  const { token, row } = newRefreshToken({ userId, sessionId });
  const event = auditRow({
    action: 'login',
    actor: { id: userId, email: null },
    address: device.address,
    traits: { provider, method },
  });
  const session = { id: sessionId, user_id: userId, aal: 'aal1' as const, not_after: notAfter ?? null, ...dates };
  const sender = { user_agent: device.userAgent ?? null, ip: device.address ?? null };
  const amr = { id: randomUUID(), session_id: sessionId, authentication_method: method, ...dates };
  const user = await trx
    .with('entered', (query) =>
      query.updateTable('auth.users').set(seen).where('id', '=', userId).returning(userColumns),
    )
    .with('seen', (query) =>
      query.updateTable('auth.identities').set(seen).where('user_id', '=', userId).where('provider', '=', provider),
    )
    .with('opened', (query) => query.insertInto('auth.sessions').values({ ...session, ...sender }))
    .with('proven', (query) => query.insertInto('auth.mfa_amr_claims').values(amr))
    .with('given', (query) => query.insertInto('auth.refresh_tokens').values(row))
    .with('noted', (query) =>
      query.insertInto('auth.audit_log_entries').values({ ...event, payload: namedByAccount(event.payload) }),
    )
    .selectFrom('entered')
    .selectAll()
    .executeTakeFirst();
  return user && { user, sessionId, refreshToken: token, openedAt: now };
}
