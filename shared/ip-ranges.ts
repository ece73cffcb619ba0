/** Addresses and CIDR ranges (RFC 4632, RFC 4291) as people list them: separated by commas, spaces or line breaks. */

type Address = { family: 4 | 6; bits: bigint };
export type IpRange = { family: 4 | 6; first: bigint; last: bigint };

const octet = /^(?:0|[1-9]\d{0,2})$/;

function parseV4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4) return undefined;
  let bits = 0n;
  for (const part of parts) {
    if (!octet.test(part) || Number(part) > 255) return undefined;
    bits = (bits << 8n) | BigInt(part);
  }
  return bits;
}

/** The groups of one side of `::`; a dotted IPv4 tail counts as two. */
function groupsOf(text: string, mayEndInV4: boolean): bigint[] | undefined {
  if (text === '') return [];
  const parts = text.split(':');
  const groups: bigint[] = [];
  for (const [index, part] of parts.entries()) {
    const v4 = mayEndInV4 && index === parts.length - 1 ? parseV4(part) : undefined;
    if (v4 !== undefined) groups.push(v4 >> 16n, v4 & 0xffffn);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return undefined;
  }
  return groups;
}

function parseV6(text: string): bigint | undefined {
  const sides = text.split('::');
  if (sides.length > 2) return undefined;
  const head = groupsOf(sides[0] ?? '', sides.length === 1);
  const tail = sides.length === 2 ? groupsOf(sides[1] ?? '', true) : [];
  if (!head || !tail) return undefined;
  const missing = 8 - head.length - tail.length;
  if (sides.length === 1 ? missing !== 0 : missing < 1) return undefined;
  return [...head, ...Array<bigint>(missing).fill(0n), ...tail].reduce((bits, group) => (bits << 16n) | group, 0n);
}

const mappedPrefix = 0xffffn << 32n;

/** `::ffff:10.0.0.1` is 10.0.0.1, and the zone of a link-local address (`%eth0`) says nothing about who calls. */
function parseAddress(text: string): Address | undefined {
  const plain = text.trim().replace(/%.*$/, '');
  const v4 = parseV4(plain);
  if (v4 !== undefined) return { family: 4, bits: v4 };
  const v6 = plain.includes(':') ? parseV6(plain) : undefined;
  if (v6 === undefined) return undefined;
  return v6 >> 32n === mappedPrefix >> 32n ? { family: 4, bits: v6 & 0xffffffffn } : { family: 6, bits: v6 };
}

function parseRange(text: string): IpRange | undefined {
  const [base = '', length, ...more] = text.split('/');
  const address = parseAddress(base);
  if (!address || more.length > 0 || base.includes('%')) return undefined;
  // Of a mapped address, a length counts the 96 bits in front too.
  const isMapped = address.family === 4 && base.includes(':');
  const width = address.family === 4 ? 32 : 128;
  if (length === undefined) return { family: address.family, first: address.bits, last: address.bits };
  if (!octet.test(length)) return undefined;
  const prefix = Number(length) - (isMapped ? 96 : 0);
  if (prefix < 0 || prefix > width) return undefined;
  const free = (1n << BigInt(width - prefix)) - 1n;
  return { family: address.family, first: address.bits & ~free, last: address.bits | free };
}

/** What the list says, and the entries that are neither an address nor a range. */
export function parseIpRanges(list: string): { ranges: IpRange[]; faults: string[] } {
  const ranges: IpRange[] = [];
  const faults: string[] = [];
  for (const entry of list.split(/[\s,;]+/).filter(Boolean)) {
    const range = parseRange(entry);
    if (range) ranges.push(range);
    else faults.push(entry);
  }
  return { ranges, faults };
}

/** True when one of the ranges holds the address. What is no address is in none. */
export function isInRanges(address: string, ranges: readonly IpRange[]): boolean {
  const known = parseAddress(address);
  if (!known) return false;
  return ranges.some(({ family, first, last }) => family === known.family && first <= known.bits && known.bits <= last);
}
