import { lookup } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Reads an address that a person typed, from our network: https only, no private address (checked on what the name resolves to, at
 * the moment of connecting, so that a name cannot change its mind in between), with limits of time, size and redirects.
 */

const MAX_REDIRECTS = 3;

export type Limits = {
  maxBytes: number;
  /** For all of it, from connecting to the last byte. */
  timeoutMs: number;
  /** What is asked for, as in the header `Accept`. */
  accept: string;
};

function listOf(family: 'ipv4' | 'ipv6', networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Everything that is not the public internet: RFC 6890. */
const notPublic4 = listOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]);
/**
 * All but the eighth that is given out to be reached, 2000::/3 (RFC 4291 section 2.4), and what is special in that. A list of its own:
 * one list of both families would hold each IPv4 address for one of ::/3.
 */
const notPublic6 = listOf('ipv6', [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);

/** True for an address outside the public internet. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return family === 4 ? notPublic4.check(address, 'ipv4') : notPublic6.check(address, 'ipv6');
}

/** The address, or one that the name leads to, is not on the public internet. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/** Resolves names for the connection itself, and refuses what is private. */
export const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new PrivateAddressError('The name leads to a private address.'), '', 0);
    }
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

type Answer = { status: number; location: string | undefined; body: Buffer };

function get(url: URL, { accept, maxBytes, timeoutMs }: Limits, options: RequestOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { ...options, headers: { accept }, signal: AbortSignal.timeout(timeoutMs) },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxBytes) asked.destroy(new Error('The answer is too large.'));
          else chunks.push(chunk);
        });
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body: Buffer.concat(chunks) });
        });
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

/** What is at `address`. `options` are for tests, which have no public address. Throws when anything is not as it should be. */
export async function fetchPublic(
  address: string,
  limits: Limits,
  options: RequestOptions = { lookup: publicOnly },
): Promise<Buffer> {
  let url = new URL(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (url.protocol !== 'https:' || url.username || url.password)
      throw new Error('The address must start with https://.');
    // A literal address is connected to without asking anybody for a name.
    if (isIP(host) && options.lookup === publicOnly && isPrivateAddress(host))
      throw new Error('The address is private.');
    const answer = await get(url, limits, options);
    if (answer.status === 200) return answer.body;
    if (answer.status < 300 || answer.status > 399 || !answer.location)
      throw new Error(`The answer was ${answer.status}.`);
    url = new URL(answer.location, url);
  }
  throw new Error('Too many redirects.');
}
