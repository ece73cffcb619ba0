/** Origins of foreign front ends as people list them: `https://app.example.com`, separated by commas, spaces or line breaks. */

/** Scheme, host and port of `entry` as a browser writes them (RFC 6454); undefined for a path, a pattern or another scheme. */
function originOf(entry: string): string | undefined {
  const match = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?\/?$/i.exec(entry);
  if (!match) return undefined;
  const [, scheme = '', host = '', port] = match;
  if (port !== undefined && Number(port) > 65_535) return undefined;
  const isUsualPort = port === undefined || Number(port) === (scheme.toLowerCase() === 'https' ? 443 : 80);
  return `${scheme}://${host}`.toLowerCase() + (isUsualPort ? '' : `:${Number(port)}`);
}

/** The origins of the list, and the entries that are none. There are no patterns: each origin is named in full. */
export function parseOrigins(list: string): { origins: string[]; faults: string[] } {
  const origins: string[] = [];
  const faults: string[] = [];
  for (const entry of list.split(/[\s,]+/).filter(Boolean)) {
    const origin = originOf(entry);
    if (origin === undefined) faults.push(entry);
    else origins.push(origin);
  }
  return { origins, faults };
}
