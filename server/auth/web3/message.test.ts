import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AuthError } from '#server/auth/errors.ts';
import { decodeBase58 } from './base58.ts';
import { parseMessage } from './message.ts';

const header = 'vantaggio.example wants you to sign in with your Ethereum account:';
const address = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B';
const fields = ['URI: https://vantaggio.example/login', 'Version: 1', 'Issued At: 2026-11-21T10:00:00Z'];
const build = (lines: string[]) => [header, address, '', ...lines].join('\n');

test('a message is read with and without a statement', () => {
  expect(parseMessage(build(['', ...fields]), 'ethereum')).toMatchObject({
    domain: 'vantaggio.example',
    address,
    statement: undefined,
    issuedAt: new Date('2026-11-21T10:00:00Z'),
  });
  const more = [
    'Chain ID: 1',
    'Nonce: abcdefgh',
    'Request ID: r1',
    'Resources:',
    '- https://a.example/',
    '- ipfs://b/c',
  ];
  expect(parseMessage(build(['I accept: all of it', '', ...fields, ...more]), 'ethereum')).toMatchObject({
    statement: 'I accept: all of it',
    chainId: '1',
    nonce: 'abcdefgh',
    requestId: 'r1',
    resources: ['https://a.example/', 'ipfs://b/c'],
  });
});

test('Solana’s own wording is read, and its heading of resources without a colon', () => {
  const text = [
    'localhost:3000 wants you to sign in with your Solana account:',
    '11111111111111111111111111111111',
    '',
    ...['URI: http://localhost:3000/', 'Version: 1', 'Chain ID: solana:mainnet', 'Issued At: 2026-11-21T10:00:00Z'],
    'Resources',
    '- https://a.example/',
  ].join('\n');
  expect(parseMessage(text, 'solana')).toMatchObject({ domain: 'localhost:3000', resources: ['https://a.example/'] });
  expect(() => parseMessage(text, 'ethereum')).toThrow(AuthError);
});

test.each([
  ['no URI', [fields[1], fields[2], 'x: y']],
  ['another version', [fields[0], 'Version: 2', fields[2]]],
  ['no time of issue', [fields[0], fields[1], 'x: y']],
  ['a time that is none', [fields[0], fields[1], 'Issued At: yesterday']],
  ['a day that does not exist', [fields[0], fields[1], 'Issued At: 2026-13-41T10:00:00Z']],
  ['a line that is no field', [...fields, 'hello']],
  ['a field twice', [...fields, 'URI: https://elsewhere.example/']],
  ['an expiry before the issue', [...fields, 'Expiration Time: 2026-11-21T09:59:59Z']],
  [
    'a beginning after the end',
    [...fields, 'Not Before: 2026-11-23T00:00:00Z', 'Expiration Time: 2026-11-22T00:00:00Z'],
  ],
  ['a chain that is none', [...fields, 'Chain ID: 0']],
  ['a resource that is no URI', [...fields, 'Resources:', '- hello']],
])('%s is refused', (_name, lines) => {
  expect(() => parseMessage(build(['', ...(lines as string[])]), 'ethereum')).toThrow(AuthError);
});

test.each(['127.0.0.1', 'nodots', 'a..b', '-x.example', 'x.example/path', 'x.1', ''])(
  'the domain %j is refused',
  (domain) => {
    const text = build(['', ...fields]).replace('vantaggio.example', domain);
    expect(() => parseMessage(text, 'ethereum')).toThrow(AuthError);
  },
);

test('whatever the text, it is read or refused in the wire’s words, and what is read round-trips', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(header, address, '', ...fields, 'Resources:', '- x'),
  );
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 14 }),
      fc.constantFrom('ethereum' as const, 'solana' as const),
      (lines, chain) => {
        try {
          parseMessage(lines.join('\n'), chain);
        } catch (error) {
          expect(error).toBeInstanceOf(AuthError);
        }
      },
    ),
    { numRuns: 500 },
  );
  const printable = fc.stringMatching(/^[a-z0-9 :.]{1,40}$/).map((text) => text.trim() || 'x');
  fc.assert(
    fc.property(
      printable,
      fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
      (statement, at) => {
        const text = build([statement, '', ...fields.slice(0, 2), `Issued At: ${at.toISOString()}`]);
        expect(parseMessage(text, 'ethereum')).toMatchObject({ statement, issuedAt: at });
      },
    ),
  );
});

test('base58 decodes as Solana’s addresses do', () => {
  expect(decodeBase58('11111111111111111111111111111111')).toEqual(Buffer.alloc(32));
  // The token program's well-known address and its bytes.
  expect(decodeBase58('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')?.toString('hex')).toBe(
    '06ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9',
  );
  expect(decodeBase58('0OIl')).toBeUndefined();
});
