/**
 * What limits count as one sender: an IPv4 address itself, but of an IPv6 address its /64 network (RFC 4291 section 2.5.4),
 * because whoever has one such address has all 2^64 of it to choose from.
 */
export function networkOf(address: string): string {
  return address.includes(':') ? prefixOfV6(address, 64) : address;
}

/** The neighbourhood of an address, for people to recognise where they were: /24 of IPv4, /48 of IPv6; empty for neither. */
export function neighbourhoodOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (mapped.includes(':')) return prefixOfV6(mapped, 48);
  const [a, b, c, d] = mapped.split('.');
  return d === undefined ? '' : `${a}.${b}.${c}.0/24`;
}

function prefixOfV6(address: string, bits: 48 | 64): string {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::', 2);
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return `${groups
    .slice(0, bits / 16)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/${bits}`;
}
