import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AuthError } from '#server/auth/errors.ts';
import { resolveAccount } from '#server/auth/linking.ts';
import { issueAuthCode } from '#server/auth/pkce.ts';
import { mailOptionsOf } from '#server/auth/profile-sign-in.ts';
import { keepFlowOutcome } from '#server/auth/provider-flows.ts';
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
import {
  attributeMapping,
  profileOfAssertion,
  readAssertion,
  type VerifiedAssertion,
} from '#server/auth/saml/assertion.ts';
import { refreshMetadata, withFreshMetadata } from '#server/auth/saml/fresh-metadata.ts';
import { samlKeys } from '#server/auth/saml/keys.ts';
import { samlAddresses, serviceProvider } from '#server/auth/saml/service-provider.ts';
import { signIn, signInTransaction, type TokenResponse } from '#server/auth/sign-in.ts';
import { takeRelayState } from '#server/auth/store/relay-states.ts';
import { spendMessage } from '#server/auth/store/spent-messages.ts';
import { findSsoProvider, type SsoProviderRow } from '#server/auth/store/sso-providers.ts';
import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { requireSaml } from './sso.ts';

type RelayState = NonNullable<Awaited<ReturnType<typeof takeRelayState>>>;

async function requireRelayState(id: string): Promise<RelayState> {
  const state = z.uuid().safeParse(id).success ? await takeRelayState(db, id) : undefined;
  if (!state) throw new AuthError('saml_relay_state_not_found');
  const age = Date.now() - (state.created_at?.getTime() ?? 0);
  if (age > env.GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD * 1000) throw new AuthError('saml_relay_state_expired');
  return state;
}

/** POST /sso/saml/acs: where the identity provider's form arrives. Sign-ins that began there are not accepted: nobody here asked for them. */
export async function samlAcs(c: AuthContext) {
  await limitByAddress(c, 'saml-acs', env.GOTRUE_SAML_RATE_LIMIT_ASSERTION);
  let faultTo = faultPage();
  try {
    requireSaml();
    const form = new URLSearchParams(await c.req.text());
    const state = await requireRelayState(form.get('RelayState') ?? '');
    const redirectTo = safeRedirect(state.redirect_to);
    faultTo = redirectTo;
    return await finish(c, state, redirectTo, form.get('SAMLResponse') ?? '');
  } catch (error) {
    if (error instanceof AuthError) return redirectWithFault(c, faultTo, faultOf(error));
    throw error;
  }
}

/** Reads the answer with the first of our keys that opens it. */
async function readResponse(provider: SsoProviderRow, state: RelayState, response: string): Promise<unknown> {
  let fault: unknown;
  for (const key of samlKeys()) {
    try {
      const saml = await serviceProvider(provider, state.request_id, key);
      const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
      return profile?.getAssertion?.();
    } catch (error) {
      fault ??= error;
    }
  }
  throw fault;
}

/** As {@link readResponse}; when nothing fits, the provider may have changed its keys before its metadata was due. */
async function readWithFreshKeys(known: SsoProviderRow, state: RelayState, response: string): Promise<unknown> {
  const provider = await withFreshMetadata(known);
  try {
    return await readResponse(provider, state, response);
  } catch (error) {
    const fresh = await refreshMetadata(provider);
    if (fresh.metadata_xml === provider.metadata_xml) throw error;
    return readResponse(fresh, state, response);
  }
}

async function verify(provider: SsoProviderRow, state: RelayState, response: string): Promise<VerifiedAssertion> {
  // Entities have no place in an answer, and parsers differ about them.
  if (/<!(DOCTYPE|ENTITY)/i.test(Buffer.from(response, 'base64').toString('utf8'))) {
    throw new AuthError('validation_failed', 'SAML response must not have a document type');
  }
  let parsed: unknown;
  try {
    parsed = await readWithFreshKeys(provider, state, response);
  } catch (error) {
    log.warn({ err: error, providerId: provider.id }, 'a SAML response was not accepted');
    // What the identity provider itself says ("the person is not assigned") helps; what is wrong with a signature helps nobody.
    const said = error instanceof Error && error.name === 'SamlStatusError' ? `: ${error.message}` : '';
    throw new AuthError('validation_failed', `SAML response is not valid${said}`.slice(0, 300));
  }
  const { acsUrl } = samlAddresses();
  return readAssertion(parsed, { issuer: provider.entity_id, recipient: acsUrl, requestId: state.request_id });
}

type Finished = { code: string } | { tokens: TokenResponse } | { refusal: AuthError };

async function finish(c: AuthContext, state: RelayState, redirectTo: string, response: string) {
  const provider = await findSsoProvider(db, state.sso_provider_id);
  if (!provider) throw new AuthError('saml_idp_not_found');
  if (provider.disabled) throw new AuthError('sso_provider_disabled');
  const assertion = await verify(provider, state, response);
  const finished = await signInTransaction((trx) => settle(trx, c, { state, provider, assertion, redirectTo }));
  if ('refusal' in finished) return redirectWithFault(c, redirectTo, faultOf(finished.refusal));
  if ('code' in finished) return redirectWithCode(c, redirectTo, finished.code);
  return redirectWithTokens(c, redirectTo, finished.tokens);
}

async function settle(
  trx: Db,
  c: AuthContext,
  given: { state: RelayState; provider: SsoProviderRow; assertion: VerifiedAssertion; redirectTo: string },
): Promise<Finished> {
  const { state, provider, assertion } = given;
  const key = createHash('sha256').update(`saml\n${provider.entity_id}\n${assertion.id}`).digest('hex');
  if (!(await spendMessage(trx, key, assertion.usableUntil))) {
    throw new AuthError('validation_failed', 'SAML assertion was used already');
  }
  const mapping = attributeMapping.safeParse(provider.attribute_mapping ?? {});
  const profile = profileOfAssertion(provider.id, assertion, mapping.data ?? { keys: {} });
  const account = await resolveAccount(trx, profile, { mail: mailOptionsOf(c, given.redirectTo) });
  if ('refusal' in account) return account;
  const notAfter = assertion.sessionNotAfter;
  if (!state.flow_state_id) {
    return { tokens: await signIn(trx, account.userId, 'sso/saml', deviceOf(c), profile.provider, notAfter) };
  }
  const code = await issueAuthCode(trx, state.flow_state_id, { userId: account.userId });
  await keepFlowOutcome(trx, state.flow_state_id, { provider: profile.provider, notAfter: notAfter?.toISOString() });
  return { code };
}
