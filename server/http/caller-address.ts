import { BlockList, isIP } from 'node:net';

/** Builds the list of proxies whose `X-Forwarded-*` headers are believed, from addresses and CIDR ranges. */
export function proxyList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (!isIP(address)) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** `::ffff:127.0.0.1` and `127.0.0.1` are one address. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** True when what the socket's peer says about others is believed. */
export const isTrusted = (proxies: BlockList, address: string) =>
  isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * The address of the person who calls: the socket's, or, behind trusted proxies, the right-most forwarded address that no
 * trusted proxy reported for itself. What a caller writes into the header further left is never believed.
 */
export function callerAddress(socketAddress: string, forwardedFor: string | undefined, proxies: BlockList): string {
  let address = plainAddress(socketAddress);
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => plainAddress(hop.trim()))
    .filter(Boolean);
  while (isTrusted(proxies, address)) {
    const next = hops.pop();
    if (!next || !isIP(next)) break;
    address = next;
  }
  return address;
}
