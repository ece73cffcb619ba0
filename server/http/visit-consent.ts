import { isbot } from 'isbot';
import { isStaffBrowser } from '#server/domain/users/staff-cookie.ts';

/** Looks a request header up by its lower-case name. */
export type HeaderOf = (name: string) => string | undefined;

/** Why whoever sends these headers is left out of the statistics altogether; undefined when they are not. */
export function whyUncounted(header: HeaderOf, now = new Date()): 'gpc' | 'dnt' | 'staff' | 'bot' | undefined {
  if (header('sec-gpc')?.trim() === '1') return 'gpc';
  if (header('dnt')?.trim() === '1') return 'dnt';
  if (isStaffBrowser(header('cookie'), now)) return 'staff';
  const userAgent = header('user-agent') ?? '';
  return userAgent === '' || isbot(userAgent) ? 'bot' : undefined;
}

/** True for what a browser fetches before anybody looks at it. */
export const isAheadOfTime = (header: HeaderOf): boolean =>
  /prefetch|prerender|preview/i.test(`${header('sec-purpose')} ${header('purpose')} ${header('x-moz')}`);
