import { AuthError } from '#server/auth/errors.ts';
import { acceptInvitation } from '#server/auth/invitations.ts';
import { resolveAccount } from '#server/auth/linking.ts';
import { linkIdentity, requireLinkable } from '#server/auth/manual-linking.ts';
import { issueAuthCode } from '#server/auth/pkce.ts';
import { mailOptionsOf } from '#server/auth/profile-sign-in.ts';
import { type EndedFlow, endProviderFlow, keepFlowOutcome } from '#server/auth/provider-flows.ts';
import { type ProviderAnswer, redeemCode } from '#server/auth/providers/client.ts';
import type { Claims } from '#server/auth/providers/dialects.ts';
import { limitByAddress } from '#server/auth/rate-limit.ts';
import {
  faultOf,
  faultPage,
  redirectWithCode,
  redirectWithFault,
  redirectWithTokens,
} from '#server/auth/redirect-results.ts';
import { safeRedirect } from '#server/auth/redirects.ts';
import { type AuthContext, deviceOf } from '#server/auth/request.ts';
import { signIn, signInTransaction, type TokenResponse } from '#server/auth/sign-in.ts';
import type { Challenge } from '#server/auth/store/flow-states.ts';
import { deleteFlowState, type FlowStateRow } from '#server/auth/store/flow-states.ts';
import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { requireProvider, takeBrowserSecret } from './authorize.ts';

/** The parameters, from the query or from the form that Apple posts. */
async function readParameters(c: AuthContext): Promise<URLSearchParams> {
  if (c.req.method === 'POST') return new URLSearchParams(await c.req.text());
  return new URL(c.req.url).searchParams;
}

/** Apple names the person once, beside the token, in the form of their first visit. */
function readFirstName(parameters: URLSearchParams): Claims {
  try {
    const { name } = JSON.parse(parameters.get('user') ?? '{}');
    const parts = [name?.firstName, name?.lastName].filter((part) => typeof part === 'string' && part);
    return parts.length > 0 ? { name: parts.join(' ').slice(0, 200) } : {};
  } catch {
    return {};
  }
}

/** GET and POST /callback: where providers send people back to (contract 2.10). */
export async function callback(c: AuthContext) {
  await limitByAddress(c, 'callback', env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH);
  const parameters = await readParameters(c);
  const state = parameters.get('state') ?? '';
  const lost = (code: 'bad_oauth_callback' | 'bad_oauth_state', description: string) =>
    redirectWithFault(c, faultPage(), { error: 'invalid_request', code, description }, { status: 303 });
  if (!state) return lost('bad_oauth_callback', 'OAuth state parameter missing');
  const ended = await endProviderFlow(state, takeBrowserSecret(c, state));
  if (!ended) return lost('bad_oauth_state', 'OAuth state is unknown, was used already or has expired');
  const redirectTo = safeRedirect(ended.flow.referrer);
  if (parameters.has('error')) {
    const error = (parameters.get('error') ?? '').replaceAll(/[^\w.-]/g, '').slice(0, 100) || 'server_error';
    const description = parameters.get('error_description') ?? 'The provider refused the sign-in';
    return redirectWithFault(c, redirectTo, { error, code: 'bad_oauth_callback', description });
  }
  try {
    const answer = await redeem(ended, parameters);
    return await finish(c, ended.flow, redirectTo, answer);
  } catch (error) {
    if (error instanceof AuthError) return redirectWithFault(c, redirectTo, faultOf(error));
    throw error;
  }
}

async function redeem({ flow, verifier, nonce }: EndedFlow, parameters: URLSearchParams): Promise<ProviderAnswer> {
  const { settings, dialect } = requireProvider(flow.provider_type);
  if (!parameters.get('code')) throw new AuthError('bad_oauth_callback', 'OAuth callback without a code');
  const firstName = readFirstName(parameters);
  try {
    return await redeemCode(settings, dialect, { parameters, state: flow.id, verifier, nonce, firstName });
  } catch (error) {
    if (error instanceof AuthError) throw error;
    log.warn({ err: error, provider: settings.name }, 'a sign-in provider’s answer was not accepted');
    throw new AuthError('unexpected_failure', 'Unable to exchange external code');
  }
}

type Finished = { code: string } | { tokens: TokenResponse } | { refusal: AuthError };

function challengeOf(flow: FlowStateRow): Challenge | undefined {
  const { code_challenge: value, code_challenge_method: method } = flow;
  return value && method ? { value, method } : undefined;
}

async function finish(c: AuthContext, flow: FlowStateRow, redirectTo: string, answer: ProviderAnswer) {
  const finished = await signInTransaction((trx) => settle(trx, c, flow, redirectTo, answer));
  if ('refusal' in finished) return redirectWithFault(c, redirectTo, faultOf(finished.refusal));
  if ('code' in finished) return redirectWithCode(c, redirectTo, finished.code);
  return redirectWithTokens(c, redirectTo, finished.tokens, answer);
}

async function settle(
  trx: Db,
  c: AuthContext,
  flow: FlowStateRow,
  redirectTo: string,
  { profile, ...tokens }: ProviderAnswer,
): Promise<Finished> {
  const challenge = challengeOf(flow);
  const provider = profile.provider;
  const mail = { ...mailOptionsOf(c, redirectTo), challenge };
  const target = flow.linking_target_id;
  const account = target
    ? { userId: target }
    : flow.invite_token
      ? await acceptInvitation(trx, flow.invite_token, profile, mail)
      : await resolveAccount(trx, profile, { mail, emailOptional: flow.email_optional });
  if ('refusal' in account) return account;
  const { userId } = account;
  const signUpPassword = 'signUpPassword' in account ? account.signUpPassword : undefined;
  if (challenge) {
    if (target) await requireLinkable(trx, target, profile);
    const code = await issueAuthCode(trx, flow.id, { userId, ...tokens });
    await keepFlowOutcome(trx, flow.id, { provider, link: target ? profile : undefined, signUpPassword });
    return { code };
  }
  if (target) await linkIdentity(trx, target, profile);
  await deleteFlowState(trx, flow.id);
  return { tokens: await signIn(trx, userId, 'oauth', deviceOf(c), provider) };
}
