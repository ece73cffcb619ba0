/**
 * Entries of the list of places that people may be sent to with a session in hand (contract 1.8), compared part by part: what a browser
 * takes for the host is held against the host of the entry, never against text that only looks like one.
 */

/** A target cut where browsers cut it; `authority` is undefined where the scheme has none. */
export type Place = { scheme: string; authority: string | undefined; rest: string };

const PARTS = /^([^:/?#]+):(?:\/\/([^/?#]*))?(.*)$/s;
const PLAIN_AUTHORITY = /^(?:(?:[a-z0-9-]+\.)*[a-z0-9-]+\.?|\[::1\])(?::\d+)?$/i;

/** Schemes that run or show text as if it were ours, and those that nobody signs in at. */
const refusedSchemes = new Set(
  ['javascript', 'data', 'vbscript', 'blob', 'file', 'filesystem', 'about', 'view-source', 'ftp', 'ws', 'wss'].map(
    (scheme) => `${scheme}:`,
  ),
);

/** C0 controls, which browsers drop, and `\`, which they take for `/`. */
const MISREAD = /[\u0000-\u001f\u007f\\]/;

/** The target as a browser reads it; undefined where it would not read what is written. */
export function readTarget(text: string | undefined): { url: URL; place: Place } | undefined {
  if (!text || MISREAD.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const [, scheme = '', authority, rest = ''] = PARTS.exec(text.split('#', 1)[0] ?? '') ?? [];
  if (refusedSchemes.has(url.protocol) || `${scheme.toLowerCase()}:` !== url.protocol) return undefined;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    if (authority && !PLAIN_AUTHORITY.test(authority)) return undefined;
    return { url, place: { scheme: scheme.toLowerCase(), authority: authority?.toLowerCase(), rest } };
  }
  // Percent signs, marks of other scripts, numbers that stand for addresses: all are written otherwise than they are read.
  if (!authority || !PLAIN_AUTHORITY.test(authority)) return undefined;
  if (withoutDefaultPort(scheme, authority.toLowerCase()) !== url.host) return undefined;
  return { url, place: { scheme: scheme.toLowerCase(), authority: url.host, rest: url.pathname + url.search } };
}

function withoutDefaultPort(scheme: string, authority: string): string {
  const port = { http: ':80', https: ':443' }[scheme.toLowerCase()];
  const bare = port && authority.endsWith(port) ? authority.slice(0, -port.length) : authority;
  return bare.replace(/:0+(?=\d)/, ':');
}

/** What the wildcards of one part stand for. */
type Wildcards = { one: string; many: string };

const inScheme: Wildcards = { one: '[a-z0-9+-]*', many: '[a-z0-9+.-]*' };
/** One label or a port; several labels. Neither ends a host. */
const inAuthority: Wildcards = { one: '[a-z0-9-]*', many: '[a-z0-9.-]*' };
/** As on the hosted service: `*` is one run without `.` or `/`. Apps add queries to where they are called back. */
const inRest: Wildcards = { one: '[^./]*', many: '.*' };

function matches(pattern: string, text: string, { one, many }: Wildcards): boolean {
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) => (part === '**' ? many : part === '*' ? one : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`, 's').test(text);
}

/** The entry cut as targets are. `**` alone, or at the end of an entry without a path, is any path as well. */
function readPattern(pattern: string): Place | undefined {
  if (pattern === '**') return { scheme: 'http*', authority: '**', rest: '**' };
  const [, scheme = '', authority, rest = ''] = PARTS.exec(pattern) ?? [];
  if (!scheme) return undefined;
  const isWeb = /^https?$/i.test(scheme) || scheme.includes('*');
  const open = /^(.*?)\*\*$/.exec(authority ?? '');
  const path = rest.replace(/[^\u0000-\u007f]+/g, encodeURIComponent) || (isWeb ? '/' : '');
  const place = { scheme: scheme.toLowerCase(), authority: authority?.toLowerCase(), rest: path };
  if (!open || rest) return { ...place, authority: place.authority && withoutDefaultPort(scheme, place.authority) };
  const host = open[1] ?? '';
  return { ...place, authority: /(^|[.:])$/.test(host) ? place.authority : host.toLowerCase(), rest: '**' };
}

/** True when the entry of the list names this place. */
export function matchesPattern(pattern: string, place: Place): boolean {
  const wanted = readPattern(pattern);
  if (!wanted || !matches(wanted.scheme, place.scheme, inScheme)) return false;
  if ((wanted.authority === undefined) !== (place.authority === undefined)) return false;
  const isAnywhere = wanted.authority === undefined || wanted.authority === '**';
  if (!isAnywhere && !matches(wanted.authority ?? '', place.authority ?? '', inAuthority)) return false;
  return matches(wanted.rest, place.rest, inRest);
}
