export type Fault = { code: string; message: string };

/** What the address of a page says went wrong: in its query, or behind `#` as for apps whose flow looks there, which mailed links do not know. */
export const readFaultOf = ({ search, hash }: Pick<URL, 'search' | 'hash'>): Fault | undefined =>
  readFault(new URLSearchParams(search)) ?? readFault(new URLSearchParams(hash.slice(1)));

/** What a provider's page, or the sign-in service after it, says went wrong; undefined when an address names no error. */
export function readFault(query: URLSearchParams): Fault | undefined {
  const error = query.get('error') ?? '';
  const code = query.get('error_code') ?? '';
  if (!error && !code && !query.has('error_description')) return undefined;
  const message = query.get('error_description') ?? '';
  // The person said no at the provider; RFC 6749 section 4.1.2.1 has one word for that.
  const isCancelled = error === 'access_denied' && (code === 'bad_oauth_callback' || code === '');
  // Between servers, so nothing of what the person entered was wrong.
  const isForeign = code === '' || code === 'unexpected_failure';
  return { code: isCancelled ? 'provider_cancelled' : isForeign ? 'bad_oauth_callback' : code, message };
}
