import type { AuthError } from './errors.ts';
import { faultOf, faultPlace, redirectWithFault } from './redirect-results.ts';
import { resolveRedirect } from './redirects.ts';
import type { AuthContext } from './request.ts';

/** Where browsers come by a link, a button of another page, or a form that a provider posts. */
const openedByPeople = /\/(authorize|callback|verify|sso\/saml\/acs)$/;

/** Browsers ask for a page when they follow a link or send a form; programs and scripts do not (Fetch standard, section 2.2.5). */
function isNavigation(c: AuthContext): boolean {
  return openedByPeople.test(c.req.path) && /\btext\/html\b/.test(c.req.header('accept') ?? '');
}

/** Too many calls, a service that cannot answer now, a provider that is off: no fault of the program that made the address. */
function isForPeople({ status, message }: AuthError): boolean {
  return status === 429 || status >= 500 || message.startsWith('Unsupported provider');
}

/** The way to the page that has words for a refusal, for a person in a browser; undefined for programs, who read our JSON. */
export function leadToFault(c: AuthContext, error: AuthError): Response | undefined {
  if (!isForPeople(error) || !isNavigation(c)) return undefined;
  return redirectWithFault(c, faultPlace(resolveRedirect(c)), faultOf(error), { status: 303 });
}
