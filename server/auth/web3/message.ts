import { AuthError } from '#server/auth/errors.ts';

/** The message that a wallet signs (EIP-4361, and the same with Solana's words), by the grammar of contract 2.2 web3. */

export type Chain = 'ethereum' | 'solana';
export const chainWords = { ethereum: 'Ethereum', solana: 'Solana' } as const;

export type SignedMessage = {
  chain: Chain;
  domain: string;
  /** As written; {@link identityAddress} compares. */
  address: string;
  statement: string | undefined;
  uri: URL;
  chainId: string | undefined;
  nonce: string | undefined;
  issuedAt: Date;
  expiresAt: Date | undefined;
  notBefore: Date | undefined;
  requestId: string | undefined;
  resources: string[];
};

const MIN_BYTES = 64;
const MAX_BYTES = 20 * 1024;
const MIN_LINES = 6;

const addressShapes = { ethereum: /^0x[0-9a-fA-F]{40}$/, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ };
const networkShapes = { ethereum: /^[1-9]\d{0,77}$/, solana: /^solana:(main|dev|test|local)net$/ };
/** `localhost` or a dotted name with a top level of letters; no IP addresses. */
const domainShape = /^(localhost|([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63})(:\d{1,5})?$/i;
/** RFC 3339 */
const timeShape = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/;

const fail = (message: string) => new AuthError('validation_failed', message);

function readTime(name: string, value: string): Date {
  const time = new Date(value.replace(' ', 'T'));
  if (!timeShape.test(value) || Number.isNaN(time.getTime())) throw fail(`${name} is not a valid RFC 3339 time`);
  return time;
}

function readUri(name: string, value: string): URL {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(value) || !URL.canParse(value)) throw fail(`${name} is not a valid URI`);
  return new URL(value);
}

/** Key and value lines in any order; the later of two equal keys would make the message ambiguous, so it is refused. */
function readFields(lines: string[]): { fields: Map<string, string>; resources: string[] } {
  const fields = new Map<string, string>();
  const resources: string[] = [];
  let inResources = false;
  for (const line of lines) {
    if (!line) continue;
    if (inResources && line.startsWith('- ')) {
      resources.push(readUri('Resource', line.slice(2).trim()).href);
      continue;
    }
    // The client's own builder for Solana leaves the colon away.
    inResources = line === 'Resources:' || line === 'Resources';
    if (inResources) continue;
    const colon = line.indexOf(':');
    if (colon < 0) throw fail('The message has a line that is no field');
    const key = line.slice(0, colon).trim();
    if (fields.has(key)) throw fail(`The message has the field ${key.slice(0, 40)} twice`);
    fields.set(key, line.slice(colon + 1).trim());
  }
  return { fields, resources };
}

function checkSize(text: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes < MIN_BYTES) throw fail('message is too short');
  if (bytes > MAX_BYTES) throw fail('message must not exceed 20KB');
}

/** Reads a message for `chain`. Throws `validation_failed` for every fault of form. */
export function parseMessage(text: string, chain: Chain): SignedMessage {
  checkSize(text);
  const lines = text.split('\n').map((line) => line.trim());
  if (lines.length < MIN_LINES) throw fail('The message has too few lines');
  const [header = '', address = '', blank, fourth, fifth] = lines;
  const suffix = ` wants you to sign in with your ${chainWords[chain]} account:`;
  if (!header.endsWith(suffix)) throw fail(`The first line of the message must end in "${suffix.trim()}"`);
  const domain = header.slice(0, -suffix.length).trim();
  if (!domainShape.test(domain)) throw fail('The domain in the message is not valid');
  if (!addressShapes[chain].test(address)) throw fail('The address in the message is not valid');
  if (blank) throw fail('The third line of the message must be empty');
  const statement = fourth && !fifth ? fourth : undefined;
  const { fields, resources } = readFields(lines.slice(statement ? 5 : 3));
  return { chain, domain, address, statement, resources, ...readKnownFields(fields, chain) };
}

function readKnownFields(fields: Map<string, string>, chain: Chain) {
  const required = (key: string) => {
    const value = fields.get(key);
    if (!value) throw fail(`${key} is missing in the message`);
    return value;
  };
  const time = (key: string) => (fields.has(key) ? readTime(key, fields.get(key) ?? '') : undefined);
  if (required('Version') !== '1') throw fail('The message must be of version 1');
  const chainId = fields.get('Chain ID');
  if (chainId !== undefined && !networkShapes[chain].test(chainId)) throw fail('Chain ID is not valid');
  const dates = {
    issuedAt: readTime('Issued At', required('Issued At')),
    expiresAt: time('Expiration Time'),
    notBefore: time('Not Before'),
  };
  if (dates.expiresAt && dates.issuedAt > dates.expiresAt) throw fail('Issued At is after Expiration Time');
  if (dates.expiresAt && dates.notBefore && dates.notBefore > dates.expiresAt) {
    throw fail('Not Before is after Expiration Time');
  }
  return {
    ...dates,
    uri: readUri('URI', required('URI')),
    chainId,
    nonce: fields.get('Nonce') || undefined,
    requestId: fields.get('Request ID') || undefined,
  };
}

/** The address as one person's identity has it: hexadecimal letters have no case, base58 ones do. */
export function identityAddress({ chain, address }: Pick<SignedMessage, 'chain' | 'address'>): string {
  return chain === 'ethereum' ? address.toLowerCase() : address;
}
