import { publicUrl } from '#server/public-url.ts';
import { siteUrl } from './configuration.ts';
import type { AuthError } from './errors.ts';
import type { AuthContext } from './request.ts';
import type { TokenResponse } from './sign-in.ts';

/** How a sign-in that went through other pages tells the app what came of it (contract 2.10, 2.4). */

/** Refusals that are the person's or the operator's decision; anything else went wrong between the servers. */
const denials = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);

/** `error` is a word of RFC 6749, where one fits. */
export type RedirectFault = { error: string | undefined; code: string; description: string };

export function faultOf(refusal: AuthError): RedirectFault {
  const error = denials.has(refusal.code) ? 'access_denied' : 'server_error';
  return { error, code: refusal.code, description: refusal.message };
}

/** Where a fault is told when nobody knows any more which page asked: the site, or our own page that has words for it. */
export function faultPage(): string {
  return siteUrl() === publicUrl() ? `${publicUrl()}/auth/callback` : siteUrl();
}

/** Where a fault is told to whoever asked for `redirectTo`: there, or on our own page with words where no app was asked for. */
export function faultPlace(redirectTo: string): string {
  return redirectTo === siteUrl() ? faultPage() : redirectTo;
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
  more: {
    providerToken?: string | undefined;
    providerRefreshToken?: string | undefined;
    /** What kind of link led here. */
    type?: string;
    status?: 302 | 303;
  } = {},
) {
  const fragment = new URLSearchParams({
    access_token: tokens.access_token,
    expires_at: String(tokens.expires_at),
    expires_in: String(tokens.expires_in),
  });
  if (more.providerRefreshToken) fragment.set('provider_refresh_token', more.providerRefreshToken);
  if (more.providerToken) fragment.set('provider_token', more.providerToken);
  fragment.set('refresh_token', tokens.refresh_token);
  fragment.set('sb', '');
  fragment.set('token_type', tokens.token_type);
  if (more.type) fragment.set('type', more.type);
  const target = new URL(redirectTo);
  target.hash = fragment.toString();
  return go(c, target, more.status ?? 302);
}

export function redirectWithCode(c: AuthContext, redirectTo: string, code: string, status: 302 | 303 = 302) {
  const target = new URL(redirectTo);
  target.searchParams.set('code', code);
  return go(c, target, status);
}

/** Neither a session nor a fault: what there is still to do. In the fragment, and for apps of the PKCE flow in the query too. */
export function redirectWithMessage(
  c: AuthContext,
  redirectTo: string,
  message: string,
  { inQuery }: { inQuery: boolean },
) {
  const target = new URL(redirectTo);
  if (inQuery) target.searchParams.set('message', message);
  target.hash = new URLSearchParams({ message, sb: '' }).toString();
  return go(c, target, 303);
}

/** Query and fragment, because apps of both flows look in their own place; without `inQuery` in the fragment alone. */
export function redirectWithFault(
  c: AuthContext,
  redirectTo: string,
  fault: RedirectFault,
  { status = 302, inQuery = true }: { status?: 302 | 303; inQuery?: boolean } = {},
) {
  const target = new URL(redirectTo);
  const members = {
    ...(fault.error ? { error: fault.error } : {}),
    error_code: fault.code,
    error_description: fault.description.slice(0, 500),
  };
  if (inQuery) for (const [name, value] of Object.entries(members)) target.searchParams.set(name, value);
  target.hash = new URLSearchParams({ ...members, sb: '' }).toString();
  return go(c, target, status);
}
