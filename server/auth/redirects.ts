import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { publicUrl } from '#server/public-url.ts';
import { siteUrl } from './configuration.ts';
import type { AuthContext } from './request.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

function parseUrl(text: string | undefined): URL | undefined {
  return text && URL.canParse(text) ? new URL(text) : undefined;
}

/** `*` is one run without `.` or `/`, `**` anything. */
function matchesGlob(pattern: string, text: string): boolean {
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) => (part === '**' ? '.*' : part === '*' ? '[^./]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`).test(text);
}

function isSameSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false;
  return url.port === site.port || loopbackNames.has(url.hostname);
}

function isRawAddress(url: URL): boolean {
  return /^\[|^\d+\.\d+\.\d+\.\d+$/.test(url.hostname) && !loopbackNames.has(url.hostname);
}

/** True when people may be sent to `target` with a session in hand (contract 1.8). */
export function isAllowedRedirect(target: string): boolean {
  const url = parseUrl(target);
  if (!url || url.username || url.password || isRawAddress(url)) return false;
  const sites = [siteUrl(), publicUrl()].flatMap((site) => parseUrl(site) ?? []);
  if (sites.some((site) => isSameSite(url, site))) return true;
  const withoutFragment = target.split('#', 1)[0] ?? '';
  return env.GOTRUE_URI_ALLOW_LIST.some((pattern) => matchesGlob(pattern, withoutFragment));
}

/** Where to go after a link: what the request asks for when that is allowed, else the page it came from, else the site. */
export function resolveRedirect(c: AuthContext, fromBody?: string): string {
  const asked = c.req.header('redirect_to') ?? c.req.query('redirect_to') ?? fromBody;
  if (asked && isAllowedRedirect(asked)) return asked;
  if (asked) log.warn('a redirect target is not on the allow list; the site address is used instead');
  const referrer = c.req.header('referer');
  return referrer && isAllowedRedirect(referrer) ? referrer : siteUrl();
}
