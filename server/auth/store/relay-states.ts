import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';

/** A sign-in on its way through an identity provider (SAML's RelayState). */

export async function insertRelayState(
  connection: Db,
  state: { providerId: string; requestId: string; redirectTo: string; flowStateId: string | undefined },
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await connection
    .insertInto('auth.saml_relay_states')
    .values({
      id,
      sso_provider_id: state.providerId,
      request_id: state.requestId,
      redirect_to: state.redirectTo,
      flow_state_id: state.flowStateId ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Takes the state away: an answer that comes twice finds it once. */
export async function takeRelayState(connection: Db, id: string) {
  return connection
    .deleteFrom('auth.saml_relay_states')
    .where('id', '=', id)
    .returning(['sso_provider_id', 'request_id', 'redirect_to', 'flow_state_id', 'created_at'])
    .executeTakeFirst();
}
