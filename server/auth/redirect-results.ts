import { publicUrl } from '#server/public-url.ts';
import { siteUrl } from './configuration.ts';
import type { AuthError } from './errors.ts';
import type { AuthContext } from './request.ts';
import type { TokenResponse } from './sign-in.ts';

/** How a sign-in that went through other pages tells the app what came of it (contract 2.10, 2.4). */

/** Refusals that are the person's or the operator's decision; anything else went wrong between the servers. */
const denials = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);

export type RedirectFault = { error: string; code: string; description: string };

export function faultOf(refusal: AuthError): RedirectFault {
  const error = denials.has(refusal.code) ? 'access_denied' : 'server_error';
  return { error, code: refusal.code, description: refusal.message };
}

/** Where a fault is told when nobody knows any more which page asked: the site, or our own page that has words for it. */
export function faultPage(): string {
  return siteUrl() === publicUrl() ? `${publicUrl()}/auth/callback` : siteUrl();
}

function go(c: AuthContext, target: URL, status: 302 | 303) {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(target.href, status);
}

/** Tokens of the implicit flow, where no server on the way sees them: in the fragment. */
export function redirectWithTokens(
  c: AuthContext,
  redirectTo: string,
  tokens: TokenResponse,
  provider: { providerToken?: string | undefined; providerRefreshToken?: string | undefined } = {},
) {
  const fragment = new URLSearchParams({
    access_token: tokens.access_token,
    expires_at: String(tokens.expires_at),
    expires_in: String(tokens.expires_in),
  });
  if (provider.providerRefreshToken) fragment.set('provider_refresh_token', provider.providerRefreshToken);
  if (provider.providerToken) fragment.set('provider_token', provider.providerToken);
  fragment.set('refresh_token', tokens.refresh_token);
  fragment.set('sb', '');
  fragment.set('token_type', tokens.token_type);
  const target = new URL(redirectTo);
  target.hash = fragment.toString();
  return go(c, target, 302);
}

export function redirectWithCode(c: AuthContext, redirectTo: string, code: string) {
  const target = new URL(redirectTo);
  target.searchParams.set('code', code);
  return go(c, target, 302);
}

/** Query and fragment, because apps of both flows look in their own place. */
export function redirectWithFault(c: AuthContext, redirectTo: string, fault: RedirectFault, status: 302 | 303 = 302) {
  const target = new URL(redirectTo);
  const members = { error: fault.error, error_code: fault.code, error_description: fault.description.slice(0, 500) };
  for (const [name, value] of Object.entries(members)) target.searchParams.set(name, value);
  target.hash = new URLSearchParams({ ...members, sb: '' }).toString();
  return go(c, target, status);
}
