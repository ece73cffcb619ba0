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

const mapped = /^(?:::|(?:0{1,4}:){5})ffff:(?:(\d+(?:\.\d+){3})|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i;

/** `::ffff:127.0.0.1`, `::ffff:7f00:1` and `127.0.0.1` are one address; of `fe80::1%eth0` the name of our own network card is no part. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%', 1);
  const [found, dotted, high = '', low = ''] = mapped.exec(bare) ?? [];
  if (!found) return bare;
  const bytes = [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]);
  return dotted ?? bytes.join('.');
}

/** An address as proxies write it: some (Azure Application Gateway, IIS) with the port that the caller has, IPv6 in brackets then. */
function forwardedAddress(hop: string): string {
  const [, v4, v6] = /^(?:(\d+(?:\.\d+){3}):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/.exec(hop) ?? [];
  return plainAddress(v4 ?? v6 ?? hop);
}

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
    .map((hop) => hop.trim())
    .filter(Boolean)
    .map(forwardedAddress);
  while (isTrusted(proxies, address)) {
    const next = hops.pop();
    if (!next || !isIP(next)) break;
    address = next;
  }
  return address;
}
