import type { RequestOptions } from 'node:https';
import { fetchPublic, type Limits } from '#server/net/safe-fetch.ts';

const limits: Limits = {
  maxBytes: 512 * 1024,
  timeoutMs: 5_000,
  accept: 'application/samlmetadata+xml, application/xml, text/xml',
};

/** The text at an address that an administrator typed. `options` are for tests, which have no public address. Throws as `fetchPublic`. */
export async function fetchPublicText(address: string, options?: RequestOptions): Promise<string> {
  return (await fetchPublic(address, limits, options)).toString('utf8');
}
