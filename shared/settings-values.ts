/** Texts that settings are made of: addresses, hosts, networks, origins. Pure, for browser and server alike. */

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const hostName = new RegExp(`^${label}(?:\\.${label})*\\.?$`, 'i');
// No quoted local parts and no address literals: no mail server that a company writes from needs them.
const email = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`, 'i');

export const isEmailAddress = (text: string): boolean =>
  email.test(text) && !text.startsWith('.') && !text.includes('..') && !text.includes('.@');

function isV4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

function isV6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const endsInV4 = last.includes('.');
  const hex = endsInV4 ? groups.slice(0, -1) : groups;
  if ((endsInV4 && !isV4(last)) || !hex.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  const count = hex.length + (endsInV4 ? 2 : 0);
  return halves.length === 2 ? count <= 7 : count === 8;
}

/** A host name or an address. What looks like an IPv4 address must be one. */
export const isHost = (text: string): boolean => {
  if (text.length > 253) return false;
  if (/^[\d.]+$/.test(text)) return isV4(text);
  return isV6(text) || hostName.test(text);
};

/** An address, or a network as `10.0.0.0/8` and `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0) return false;
  const widest = isV4(address) ? 32 : isV6(address) ? 128 : undefined;
  if (widest === undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && String(Number(bits)) === bits && Number(bits) <= widest);
}

/** `https://shop.example:8443`: scheme, host and port as browsers send them, or undefined. */
export function originOf(text: string): string | undefined {
  if (!/^https?:\/\/[^\s/?#@]+\/?$/i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, hostname } = new URL(text);
  return isHost(hostname.replace(/^\[|\]$/g, '')) ? origin : undefined;
}

type Cleaned = { text: string } | { wrong: string };

const entriesOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((entry) => entry.trim())
    .filter(Boolean);

/** The networks of a list, each once, one a line; or the first that is none. */
export function cleanNetworks(text: string): Cleaned {
  const entries = entriesOf(text).map((entry) => entry.toLowerCase());
  const wrong = entries.find((entry) => !isNetwork(entry));
  return wrong === undefined ? { text: [...new Set(entries)].join('\n') } : { wrong };
}

/** The origins of a list, each once, separated by commas; or the first that is none. */
export function cleanOrigins(text: string): Cleaned {
  const entries = entriesOf(text);
  const wrong = entries.find((entry) => originOf(entry) === undefined);
  return wrong === undefined ? { text: [...new Set(entries.map(originOf))].join(', ') } : { wrong };
}
