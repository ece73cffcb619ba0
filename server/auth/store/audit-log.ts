import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { instanceId } from './users.ts';

const logTypes = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_repeated_signup: 'user',
  user_recovery_requested: 'user',
  user_confirmation_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_reauthenticated: 'user',
  user_modified: 'user',
  user_updated_password: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  recovery_codes_generated: 'factor',
  recovery_codes_deleted: 'factor',
  recovery_code_used: 'factor',
  user_invited: 'team',
  invite_accepted: 'account',
  user_deleted: 'team',
  token_revoked: 'token',
  token_refreshed: 'token',
} as const;

export type AuditAction = keyof typeof logTypes;

/** Who acts when nobody does but the service's own key. */
export const administrator = { id: instanceId, email: 'service_role' };

export type AuditFilter = { members: ('actor_username' | 'actor_name' | 'action' | 'log_type')[]; text: string };

/** One page of the log, newest first, and how many entries match. */
export async function listAuthEvents(
  connection: Db,
  filter: AuditFilter | undefined,
  page: { number: number; size: number },
) {
  let matching = connection.selectFrom('auth.audit_log_entries');
  if (filter) {
    const pattern = `%${filter.text.replaceAll(/[\\%_]/g, '\\$&')}%`;
    matching = matching.where((row) =>
      row.or(filter.members.map((member) => row(sql<string>`payload ->> ${member}`, 'ilike', pattern))),
    );
  }
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const entries = await matching
    .select(['id', 'payload', 'created_at', 'ip_address'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  return { total, entries };
}

export type AuthEvent = {
  action: AuditAction;
  actor: { id: string; email: string | null };
  address?: string | undefined;
  traits?: Record<string, unknown>;
};

/** The row of an event, for a statement that writes other rows too. */
export function auditRow(event: AuthEvent) {
  const payload = {
    actor_id: event.actor.id,
    actor_username: event.actor.email ?? '',
    actor_via_sso: false,
    action: event.action,
    log_type: logTypes[event.action],
    ...(event.traits ? { traits: event.traits } : {}),
  };
  return {
    instance_id: instanceId,
    id: randomUUID(),
    payload: JSON.stringify(payload),
    created_at: new Date(),
    ip_address: event.address ?? '',
  };
}

/** Notes what an account did, in the hosted service's own log. */
export async function recordAuthEvent(connection: Db, event: AuthEvent): Promise<void> {
  await connection.insertInto('auth.audit_log_entries').values(auditRow(event)).execute();
}
