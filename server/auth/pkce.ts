import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { publicUrl } from '#server/public-url.ts';
import { open, seal } from '#server/secrets.ts';
import { AuthError } from './errors.ts';
import { applyFlowOutcome } from './provider-flows.ts';
import {
  type Challenge,
  completeFlowState,
  deleteFlowState,
  type FlowResult,
  type FlowStateRow,
  insertFlowState,
  lockFlowStateByCode,
} from './store/flow-states.ts';

/**
 * Proof Key for Code Exchange (RFC 7636): whoever begins a sign-in keeps a secret, and only its holder can exchange the auth code
 * that ends it. The same rules for mails, providers and single sign-on (contract 2.2).
 */

/** What every request that may begin such a flow carries; spread into its schema. */
export const pkceParams = {
  code_challenge: z.string().default(''),
  code_challenge_method: z.string().default(''),
};

const MIN_CHALLENGE = 43;
const MAX_CHALLENGE = 128;

/** The challenge of a request, undefined when it has none. Throws `validation_failed` for half of one or a malformed one. */
export function readChallenge(request: {
  code_challenge: string;
  code_challenge_method: string;
}): Challenge | undefined {
  const { code_challenge: value, code_challenge_method: given } = request;
  const fail = (message: string) => new AuthError('validation_failed', message);
  if (!value && !given) return undefined;
  if (!value || !given) throw fail('PKCE flow requires code_challenge_method and code_challenge');
  const method = given.toLowerCase();
  if (method !== 's256' && method !== 'plain') {
    throw fail(`unsupported code_challenge method ${JSON.stringify(given.slice(0, 40))}`);
  }
  if (value.length < MIN_CHALLENGE || value.length > MAX_CHALLENGE) {
    throw fail(`code challenge has to be between ${MIN_CHALLENGE} and ${MAX_CHALLENGE} characters`);
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(value)) {
    throw fail('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  }
  return { value, method };
}

/**
 * Our own screens begin every flow with S256 (RFC 9700 section 2.1.1): a link that somebody else made for them, without a challenge or with a
 * plain one, leads nowhere. Throws `validation_failed`.
 */
export function requireOwnChallenge(redirectTo: string, challenge: Challenge | undefined): void {
  const isOwnScreen = redirectTo.split(/[?#]/, 1)[0] === `${publicUrl()}/auth/callback`;
  if (!isOwnScreen || challenge?.method === 's256') return;
  throw new AuthError('validation_failed', 'PKCE with S256 is required for this redirect');
}

const hashCode = (code: string) => createHash('sha256').update(code).digest('hex');
const TOKEN_PURPOSE = 'provider-token';
const sealToken = (token: string | null | undefined) => (token ? seal(TOKEN_PURPOSE, token) : null);
const openToken = (sealed: string | null) => (sealed ? open(TOKEN_PURPOSE, sealed) : undefined);

/** Remembers that `userId` asked for a mail with this challenge; answers the flow's id for the mail's link. */
export function beginMailFlow(
  trx: Db,
  flow: { userId: string; method: string; challenge: Challenge | undefined },
): Promise<string> | undefined {
  if (!flow.challenge) return undefined;
  return insertFlowState(trx, { ...flow, challenge: flow.challenge, providerType: 'email' });
}

/**
 * The auth code that ends a flow. It lives from now on (300 seconds by default), however long the way to here took; only its hash is
 * stored, and a provider's tokens sealed. Throws `flow_state_not_found` (400) for an unknown flow or one that has its code.
 */
export async function issueAuthCode(trx: Db, flowStateId: string, result: FlowResult): Promise<string> {
  const code = randomUUID();
  const done = await completeFlowState(trx, flowStateId, {
    userId: result.userId,
    codeHash: hashCode(code),
    providerToken: sealToken(result.providerToken),
    providerRefreshToken: sealToken(result.providerRefreshToken),
  });
  if (!done) throw new AuthError('flow_state_not_found', undefined, { status: 400 });
  return code;
}

/** RFC 7636 section 4.6 */
function fits(verifier: string, flow: FlowStateRow): boolean {
  const derived =
    flow.code_challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  // Compared by hash, as lengths may differ.
  return timingSafeEqual(Buffer.from(hashCode(derived)), Buffer.from(hashCode(flow.code_challenge ?? '')));
}

/** Spends an auth code; answers whose it is. Throws `flow_state_not_found`, `flow_state_expired` or `bad_code_verifier`. */
export async function spendAuthCode(trx: Db, code: string, verifier: string) {
  const flow = await lockFlowStateByCode(trx, hashCode(code));
  if (!flow?.user_id || !flow.auth_code_issued_at || !flow.code_challenge) throw new AuthError('flow_state_not_found');
  const age = Date.now() - flow.auth_code_issued_at.getTime();
  if (age > env.GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION * 1000) throw new AuthError('flow_state_expired');
  if (!fits(verifier, flow)) throw new AuthError('bad_code_verifier');
  const outcome = await applyFlowOutcome(trx, flow.id, flow.user_id);
  await deleteFlowState(trx, flow.id);
  return {
    ...outcome,
    userId: flow.user_id,
    method: flow.authentication_method,
    providerToken: openToken(flow.provider_access_token),
    providerRefreshToken: openToken(flow.provider_refresh_token),
  };
}
