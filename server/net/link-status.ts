import { type RequestOptions, request } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateAddress, publicOnly } from './safe-fetch.ts';

/** Whether an address that a person typed answers, asked from our network under the rules of `safe-fetch.ts`; nothing of it is read. */

const mostRedirects = 3;

/** Servers that do not know how to answer without a body; asked once more, as browsers ask. */
const notByHead: ReadonlySet<number> = new Set([403, 404, 405, 501]);

type Answer = { status: number; location: string | undefined };

function ask(url: URL, method: 'HEAD' | 'GET', signal: AbortSignal, options: RequestOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...options, method, headers: { accept: 'text/html,*/*' }, signal }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
      // The line is closed before a body comes.
      answer.destroy();
    });
    asked.on('error', reject);
    asked.end();
  });
}

function demandPublic(url: URL, options: RequestOptions): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' || url.username || url.password)
    throw new Error('The address must start with https://.');
  if (isIP(host) && options.lookup === publicOnly && isPrivateAddress(host)) throw new Error('The address is private.');
}

/** The status with which `address` answers in the end. `options` are for tests. Throws when nothing public answers in time. */
export async function linkStatus(
  address: string,
  timeoutMs: number,
  options: RequestOptions = { lookup: publicOnly },
): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(address);
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    demandPublic(url, options);
    const short = await ask(url, 'HEAD', signal, options);
    const { status, location } = notByHead.has(short.status) ? await ask(url, 'GET', signal, options) : short;
    if (status < 300 || status > 399 || !location) return status;
    url = new URL(location, url);
  }
  throw new Error('Too many redirects.');
}
