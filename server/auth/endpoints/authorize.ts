import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { requireUser } from '#server/auth/bearer.ts';
import { AuthError } from '#server/auth/errors.ts';
import { requireManualLinking } from '#server/auth/manual-linking.ts';
import { readChallenge, requireOwnChallenge } from '#server/auth/pkce.ts';
import { beginProviderFlow } from '#server/auth/provider-flows.ts';
import { authorizationUrl, redirectUriOf } from '#server/auth/providers/client.ts';
import { type Dialect, dialectOf } from '#server/auth/providers/dialects.ts';
import { unreachable } from '#server/auth/providers/discovery.ts';
import { limitByAddress } from '#server/auth/rate-limit.ts';
import { faultOf, redirectWithFault } from '#server/auth/redirect-results.ts';
import { resolveRedirect } from '#server/auth/redirects.ts';
import type { AuthContext } from '#server/auth/request.ts';
import { env } from '#server/env.ts';
import type { ProviderSettings } from '#server/environment/providers.ts';
import { log } from '#server/log.ts';
import { publicUrl } from '#server/public-url.ts';

/** What a request may not say to the provider, because we say it, or because it is meant for us. */
const reserved = new Set([
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state', 'nonce'],
  ...['code_challenge', 'code_challenge_method', 'request', 'request_uri', 'registration', 'id_token_hint', 'apikey'],
  ...['provider', 'redirect_to', 'scopes', 'invite_token', 'skip_http_redirect', 'sb_flow_id'],
]);
const MAX_PARAMETERS = 20;
const MAX_PARAMETER_LENGTH = 1000;
const COOKIE_SECONDS = 15 * 60;

const unsupported = (reason: string) => new AuthError('validation_failed', `Unsupported provider: ${reason}`);

/** The provider of that name, if people may sign in there. Throws `validation_failed` in the contract's words. */
export function requireProvider(name: string): { settings: ProviderSettings; dialect: Dialect } {
  const settings = env.externalProviders.get(name);
  const dialect = dialectOf(settings ?? { name, url: undefined });
  if (!dialect) throw unsupported(`Provider ${name.slice(0, 100)} could not be found`);
  if (!settings?.enabled) throw unsupported('provider is not enabled');
  if (!settings.secret) throw unsupported('missing OAuth secret');
  return { settings, dialect };
}

function otherParameters(c: AuthContext): Record<string, string> {
  const given = Object.entries(c.req.query()).filter(([name]) => !reserved.has(name));
  const tooMany = given.length > MAX_PARAMETERS;
  const tooLong = given.some(([name, value]) => name.length > 100 || value.length > MAX_PARAMETER_LENGTH);
  if (tooMany || tooLong) throw new AuthError('validation_failed', 'Too many or too long query parameters');
  return Object.fromEntries(given);
}

/** Storable text of a query parameter. */
function query(c: AuthContext, name: string): string {
  const value = c.req.query(name) ?? '';
  if (value.includes('\u0000') || value.length > MAX_PARAMETER_LENGTH) {
    throw new AuthError('validation_failed', `${name} is not valid`);
  }
  return value.toWellFormed();
}

const isSecure = () => publicUrl().startsWith('https:');
/** `__Host-` (RFC 6265bis section 4.1.3.2) keeps other hosts of the same domain from setting it. */
const cookieName = (flowId: string) => `${isSecure() ? '__Host-' : ''}sign-in-${flowId.slice(0, 8)}`;

/** The provider's form comes from another site, which only a `SameSite=None` cookie survives; that one needs TLS. */
function cookieOptions() {
  const secure = isSecure();
  const path = secure ? '/' : '/auth/v1/callback';
  return { path, httpOnly: true, secure, sameSite: secure ? 'None' : 'Lax' } as const;
}

/** The secret of the browser that began the flow; it is of no use afterwards. */
export function takeBrowserSecret(c: AuthContext, flowId: string): string | undefined {
  const secret = getCookie(c, cookieName(flowId));
  if (secret) deleteCookie(c, cookieName(flowId), cookieOptions());
  return secret;
}

async function begin(c: AuthContext, redirectTo: string, linkingTargetId?: string): Promise<string> {
  const { settings, dialect } = requireProvider(query(c, 'provider'));
  const challenge = readChallenge({
    code_challenge: query(c, 'code_challenge'),
    code_challenge_method: query(c, 'code_challenge_method'),
  });
  requireOwnChallenge(redirectTo, challenge);
  const parameters = otherParameters(c);
  const scopes = query(c, 'scopes').split(/\s+/).filter(Boolean);
  // A cookie binds the flow to the browser where this answer is a page's own navigation, and the callback is ours.
  const isNavigation = !linkingTargetId && query(c, 'skip_http_redirect') !== 'true';
  const bindBrowser = isNavigation && new URL(redirectUriOf(settings)).host === new URL(publicUrl()).host;
  const flow = await beginProviderFlow(
    {
      provider: settings.name,
      challenge,
      redirectTo,
      linkingTargetId,
      inviteToken: query(c, 'invite_token') || undefined,
      emailOptional: settings.emailOptional,
    },
    { bindBrowser },
  );
  const { id: state, nonce } = flow;
  const request = { state, nonce, challenge: flow.challenge, scopes, parameters };
  const url = await authorizationUrl(settings, dialect, request).catch((error) => {
    if (error instanceof AuthError) throw error;
    log.warn({ err: error, provider: settings.name }, 'a sign-in provider could not be asked');
    throw unreachable(settings.name);
  });
  if (bindBrowser) setCookie(c, cookieName(state), flow.browserSecret, { ...cookieOptions(), maxAge: COOKIE_SECONDS });
  return url;
}

function answer(c: AuthContext, url: string) {
  if (query(c, 'skip_http_redirect') === 'true') return c.json({ url });
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(url, 302);
}

/** GET /authorize: sends the browser to the provider (contract 2.10). */
export async function authorize(c: AuthContext) {
  await limitByAddress(c, 'authorize', env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH);
  const redirectTo = resolveRedirect(c);
  try {
    return answer(c, await begin(c, redirectTo));
  } catch (error) {
    // A provider that is away is told on the page that has words for it: here, a person in a browser would read our JSON.
    const isAway = error instanceof AuthError && error.status === 503;
    if (!isAway || query(c, 'skip_http_redirect') === 'true') throw error;
    return redirectWithFault(c, redirectTo, faultOf(error));
  }
}

/** GET /user/identities/authorize: the same for a signed-in person who adds a way in. */
export async function authorizeLink(c: AuthContext) {
  await limitByAddress(c, 'authorize', env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH);
  requireManualLinking();
  const { user } = await requireUser(c);
  return answer(c, await begin(c, resolveRedirect(c), user.id));
}
