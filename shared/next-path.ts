/** Pages that only sign people in: going back to them after a sign-in would go round in circles. */
const signInPages = /^\/(login|signup|recover|auth)(\/|$|\?|#)/;

/**
 * `next` as a path of this site, or undefined. Only what begins with one slash is taken: `//host`, `/\host`, a scheme, control
 * characters (which browsers drop while they read a URL), dot segments and doubled slashes could all lead to another site.
 */
export function safeNextPath(next: string | null | undefined): string | undefined {
  if (!next || next.length > 2000 || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(next)) return undefined;
  const path = next.split(/[?#]/, 1)[0] ?? '';
  if (path.includes('//') || /\/\.{1,2}(\/|$)/.test(path) || /%(2e|2f|5c)/i.test(path)) return undefined;
  return signInPages.test(next) ? undefined : next;
}

/** `/login` with the page to come back to, when that is one. */
export function loginPath(next: string): string {
  const safe = safeNextPath(next);
  return safe && safe !== '/' ? `/login?next=${encodeURIComponent(safe)}` : '/login';
}

/** {@link loginPath} for somebody whose session has ended: the page says so. */
export function endedPath(next: string): string {
  const path = loginPath(next);
  return `${path}${path.includes('?') ? '&' : '?'}ended=1`;
}

/** {@link endedPath} for somebody who closed their account: there is nothing to come back to. */
export const closedPath = '/login?ended=closed';

/** Where somebody sets up the second factor they need, with the page to come back to. */
export function enrolPath(next: string): string {
  const safe = safeNextPath(next);
  return safe && safe !== '/' && !/^\/account(\?|#|$)/.test(safe)
    ? `/account?next=${encodeURIComponent(safe)}`
    : '/account';
}
