import { isbot } from 'isbot';
import { isStaffBrowser } from '#server/domain/users/staff-cookie.ts';

/** Looks a request header up by its lower-case name. */
export type HeaderOf = (name: string) => string | undefined;

/** Why nothing at all may be made of whoever sends these headers: they object, or are staff. Undefined when neither. */
export function whyUncounted(header: HeaderOf, now = new Date()): 'gpc' | 'dnt' | 'staff' | undefined {
  if (header('sec-gpc')?.trim() === '1') return 'gpc';
  if (header('dnt')?.trim() === '1') return 'dnt';
  return isStaffBrowser(header('cookie'), now) ? 'staff' : undefined;
}

/** True for programs that say what they are, or nothing. Slow (dozens of microseconds): not for every document. */
export function isProgram(header: HeaderOf): boolean {
  const userAgent = header('user-agent') ?? '';
  return userAgent === '' || isbot(userAgent);
}

/** True for what a browser fetches before anybody looks at it. */
export const isAheadOfTime = (header: HeaderOf): boolean =>
  /prefetch|prerender|preview/i.test(`${header('sec-purpose')} ${header('purpose')} ${header('x-moz')}`);
