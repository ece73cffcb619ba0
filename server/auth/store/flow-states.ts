import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import type { AuthCodeChallengeMethod } from '#server/db/types.ts';

/** What is remembered between the request that begins a sign-in elsewhere (a mailbox, a provider) and its return. */

export type FlowStateRow = NonNullable<Awaited<ReturnType<typeof findFlowState>>>;

const columns = [
  'id',
  'user_id',
  'auth_code',
  'code_challenge',
  'code_challenge_method',
  'provider_type',
  'provider_access_token',
  'provider_refresh_token',
  'authentication_method',
  'auth_code_issued_at',
  'invite_token',
  'referrer',
  'linking_target_id',
  'email_optional',
  'created_at',
] as const;

/** What a flow is begun with, to be answered by whoever exchanges its code (RFC 7636). */
export type Challenge = { value: string; method: AuthCodeChallengeMethod };

export type NewFlowState = {
  /** As the `amr` claim will name it: `magiclink`, `recovery`, `email/signup`, `oauth`, … */
  method: string;
  providerType: string;
  userId?: string;
  challenge?: Challenge;
  inviteToken?: string;
  /** Where to go in the end. */
  referrer?: string;
  linkingTargetId?: string;
  emailOptional?: boolean;
};

/** Remembers a flow; answers its id. */
export async function insertFlowState(connection: Db, flow: NewFlowState): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await connection
    .insertInto('auth.flow_state')
    .values({
      id,
      user_id: flow.userId ?? null,
      code_challenge: flow.challenge?.value ?? null,
      code_challenge_method: flow.challenge?.method ?? null,
      provider_type: flow.providerType,
      authentication_method: flow.method,
      invite_token: flow.inviteToken ?? null,
      referrer: flow.referrer ?? null,
      linking_target_id: flow.linkingTargetId ?? null,
      email_optional: flow.emailOptional ?? false,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export async function findFlowState(connection: Db, id: string) {
  return connection.selectFrom('auth.flow_state').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The flow whose auth code has this hash, locked: two exchanges at once are one sign-in. */
export async function lockFlowStateByCode(connection: Db, codeHash: string) {
  return connection
    .selectFrom('auth.flow_state')
    .select(columns)
    .where('auth_code', '=', codeHash)
    .forUpdate()
    .executeTakeFirst();
}

export type FlowResult = {
  userId: string;
  providerToken?: string | null | undefined;
  providerRefreshToken?: string | null | undefined;
};

/** Notes who the flow turned out to be and the hash of the code that proves it; false when the flow is unknown or has a code already. */
export async function completeFlowState(
  connection: Db,
  id: string,
  { userId, codeHash, providerToken, providerRefreshToken }: FlowResult & { codeHash: string },
): Promise<boolean> {
  const now = new Date();
  const done = await connection
    .updateTable('auth.flow_state')
    .set({
      user_id: userId,
      auth_code: codeHash,
      auth_code_issued_at: now,
      updated_at: now,
      provider_access_token: providerToken ?? null,
      provider_refresh_token: providerRefreshToken ?? null,
    })
    .where('id', '=', id)
    .where('auth_code', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

export async function deleteFlowState(connection: Db, id: string): Promise<void> {
  await connection.deleteFrom('auth.flow_state').where('id', '=', id).execute();
}
