import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { publicUrl } from '#server/public-url.ts';
import { siteUrl } from './configuration.ts';
import { matchesPattern, readTarget } from './redirect-patterns.ts';
import type { AuthContext } from './request.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

function isSameSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false;
  return url.port === site.port || loopbackNames.has(url.hostname);
}

function isRawAddress(url: URL): boolean {
  return /^\[|^\d+\.\d+\.\d+\.\d+$/.test(url.hostname) && !loopbackNames.has(url.hostname);
}

/** True when people may be sent to `target` with a session in hand (contract 1.8). */
export function isAllowedRedirect(target: string): boolean {
  const read = readTarget(target);
  if (!read || isRawAddress(read.url)) return false;
  if ([siteUrl(), publicUrl()].some((site) => isSameSite(read.url, new URL(site)))) return true;
  return env.GOTRUE_URI_ALLOW_LIST.some((pattern) => matchesPattern(pattern, read.place));
}

/** `target` where people may be sent there, else the site. Also for targets that were kept: the list may have changed since. */
export function safeRedirect(target: string | null | undefined): string {
  return target && isAllowedRedirect(target) ? target : siteUrl();
}

/** Where to go after a link: what the request asks for when that is allowed, else the page it came from, else the site. */
export function resolveRedirect(c: AuthContext, fromBody?: string): string {
  const asked = c.req.header('redirect_to') ?? c.req.query('redirect_to') ?? fromBody;
  if (asked && isAllowedRedirect(asked)) return asked;
  if (asked) log.warn('a redirect target is not on the allow list; the site address is used instead');
  return safeRedirect(c.req.header('referer'));
}
