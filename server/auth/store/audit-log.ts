import { randomUUID } from 'node:crypto';
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
  user_modified: 'user',
  user_updated_password: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  token_revoked: 'token',
  token_refreshed: 'token',
} as const;

export type AuditAction = keyof typeof logTypes;

/** Notes what an account did, in the hosted service's own log. */
export async function recordAuthEvent(
  connection: Db,
  event: {
    action: AuditAction;
    actor: { id: string; email: string | null };
    address?: string | undefined;
    traits?: Record<string, unknown>;
  },
): Promise<void> {
  const payload = {
    actor_id: event.actor.id,
    actor_username: event.actor.email ?? '',
    actor_via_sso: false,
    action: event.action,
    log_type: logTypes[event.action],
    ...(event.traits ? { traits: event.traits } : {}),
  };
  await connection
    .insertInto('auth.audit_log_entries')
    .values({
      instance_id: instanceId,
      id: randomUUID(),
      payload: JSON.stringify(payload),
      created_at: new Date(),
      ip_address: event.address ?? '',
    })
    .execute();
}
