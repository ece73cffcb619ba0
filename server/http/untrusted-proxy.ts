import { BlockList } from 'node:net';
import { plainAddress } from '#server/http/caller-address.ts';
import { log } from '#server/log.ts';

/**
 * A proxy that TRUSTED_PROXIES does not name makes all visitors one: limits, locks and the back office's whitelist hit everybody at once.
 */

/** How often it is said, in milliseconds: anybody may send such a header. */
const pauseMs = 3_600_000;

const inside = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');

let saidAt = Number.NEGATIVE_INFINITY;

/**
 * Warns, once an hour, that `peer` (the socket's address, which nobody trusts) forwards for others. Addresses on the public internet may be
 * visitors' own: those are not written down.
 */
export function warnOfUntrustedProxy(peer: string, now = performance.now()): void {
  if (now - saidAt < pauseMs) return;
  saidAt = now;
  const address = plainAddress(peer);
  const isInside = inside.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
  log.warn(
    { peer: isInside ? address : 'a public address' },
    'X-Forwarded-For comes from a peer that TRUSTED_PROXIES does not name and is not believed: behind a proxy all visitors have one address',
  );
}
