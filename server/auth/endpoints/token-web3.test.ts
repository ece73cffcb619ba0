import { type KeyObject, sign } from 'node:crypto';
import type { EthereumWallet, SolanaWallet } from '@supabase/supabase-js';
import fc from 'fast-check';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { type AuthService, forgetRateLimits, startAuthService } from '#tests/auth-service.ts';
import { runs } from '#tests/runs.ts';
import { solanaKey } from '#tests/solana-keys.ts';

let service: AuthService;
beforeAll(async () => {
  service = await startAuthService();
});
beforeEach(async () => {
  env.GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED = true;
  env.GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED = true;
  await forgetRateLimits();
});
afterEach(() => {
  env.GOTRUE_SITE_URL = undefined;
});
afterAll(() => service.stop());

const site = 'http://localhost:3000/login';

type Options = Record<string, unknown>;

/** A wallet as browsers have it, holding a real key. */
function ethereumWallet(account = privateKeyToAccount(generatePrivateKey())) {
  const wallet = {
    address: account.address as string,
    on: () => {},
    removeListener: () => {},
    request: async ({ method, params }: { method: string; params?: [`0x${string}`] }) => {
      if (method === 'eth_requestAccounts') return [account.address];
      if (method === 'eth_chainId') return '0x1';
      return account.signMessage({ message: { raw: params?.[0] ?? '0x' } });
    },
  };
  return wallet as unknown as EthereumWallet & { address: string };
}

function solanaWallet(key: { address: string; privateKey: KeyObject }) {
  const wallet = {
    publicKey: { toBase58: () => key.address },
    signMessage: async (message: Uint8Array) => new Uint8Array(sign(null, message, key.privateKey)),
  };
  return wallet as unknown as SolanaWallet;
}

const viaEthereum = (wallet: EthereumWallet, signInWithEthereum: Options = {}, url = site) =>
  service
    .client()
    .auth.signInWithWeb3({ chain: 'ethereum', wallet, statement: 'I accept', options: { url, signInWithEthereum } });
const viaSolana = (wallet: SolanaWallet, signInWithSolana: Options = {}, url = site) =>
  service
    .client()
    .auth.signInWithWeb3({ chain: 'solana', wallet, statement: 'I accept', options: { url, signInWithSolana } });

test('an Ethereum wallet signs in, and again as the same person', async () => {
  const wallet = ethereumWallet();
  const first = await viaEthereum(wallet);
  expect(first.error).toBeNull();
  const identity = first.data.user?.identities?.[0];
  expect(identity).toMatchObject({ provider: 'web3', id: `web3:ethereum:${wallet.address.toLowerCase()}` });
  expect(identity?.identity_data?.custom_claims).toMatchObject({
    chain: 'ethereum',
    network: '1',
    statement: 'I accept',
  });
  const claims = await service.client().auth.getClaims(first.data.session?.access_token);
  expect(claims.data?.claims).toMatchObject({ email: '', app_metadata: { providers: ['web3'] } });
  expect(claims.data?.claims.amr?.[0]).toMatchObject({ method: 'web3' });
  const again = await viaEthereum(wallet, { nonce: 'anothertime' });
  expect(again.data.user?.id).toBe(first.data.user?.id);
});

test('a Solana wallet signs in, with resources as the client writes them', async () => {
  const key = solanaKey();
  const first = await viaSolana(solanaWallet(key), { resources: ['https://a.example/'] });
  expect(first.error).toBeNull();
  expect(first.data.user?.identities?.[0]?.id).toBe(`web3:solana:${key.address}`);
});

function message(
  word: string,
  address: string,
  { lines = [] as string[], uri = site, domain = 'localhost:3000', issued = Date.now() } = {},
) {
  const head = [`${domain} wants you to sign in with your ${word} account:`, address, '', ''];
  return [...head, `URI: ${uri}`, 'Version: 1', `Issued At: ${new Date(issued).toISOString()}`, ...lines].join('\n');
}

async function post(chain: string, text: string, signature: string) {
  const json = { chain, message: text, signature };
  const answer = await service.call('/token?grant_type=web3', { method: 'POST', json });
  return { status: answer.status, body: await answer.json() };
}

async function signed(options: Parameters<typeof message>[2] = {}) {
  const account = privateKeyToAccount(generatePrivateKey());
  const text = message('Ethereum', account.address, options);
  return post('ethereum', text, await account.signMessage({ message: text }));
}

test('upper and lower case of one Ethereum address are one person', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const ids = [];
  for (const address of [account.address, account.address.toLowerCase()]) {
    const text = message('Ethereum', address);
    ids.push((await post('ethereum', text, await account.signMessage({ message: text }))).body.user.id);
  }
  expect(ids[0]).toBe(ids[1]);
});

test('a message opens one session, also when it comes many times at once', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const text = message('Ethereum', account.address);
  const signature = await account.signMessage({ message: text });
  const answers = await Promise.all(Array.from({ length: 6 }, () => post('ethereum', text, signature)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = await post('ethereum', text, signature.slice(2));
  expect(late.body).toEqual({ error: 'invalid_grant', error_description: 'Signed Ethereum message was used already' });
});

test('what a hardware wallet signs instead of the bare text is accepted', async () => {
  const key = solanaKey();
  const text = message('Solana', key.address);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(Buffer.byteLength(text));
  const envelope = Buffer.concat([
    Buffer.from('\u00ffsolana offchain\u0000', 'latin1'),
    Buffer.alloc(32),
    Buffer.from([0, 1]),
    key.bytes,
    length,
    Buffer.from(text),
  ]);
  expect((await post('solana', text, sign(null, envelope, key.privateKey).toString('base64'))).status).toBe(200);
});

const minute = 60_000;
const at = (offset: number) => new Date(Date.now() + offset).toISOString();

test.each([
  [
    'expired, also without a beginning',
    () => ({ issued: Date.now() - 2 * minute, lines: [`Expiration Time: ${at(-minute)}`] }),
    'is expired',
  ],
  ['not valid yet', () => ({ lines: [`Not Before: ${at(minute)}`] }), 'becomes valid in the future'],
  ['issued long ago', () => ({ issued: Date.now() - 11 * minute }), 'was issued too long ago'],
  ['issued in the far future', () => ({ issued: Date.now() + 11 * minute }), 'was issued too far in the future'],
  ['made for another site', () => ({ uri: 'https://other.example/' }), 'message was signed for another app'],
  ['made over plain HTTP', () => ({ uri: 'http://vantaggio.example/' }), 'only HTTPS is allowed'],
  ['made for no web address', () => ({ uri: 'ipfs://vantaggio/' }), 'does not use HTTPS'],
])('a message that is %s is refused', async (_name, options, reason) => {
  const { status, body } = await signed(options());
  expect([status, body.error]).toEqual([400, 'invalid_grant']);
  expect(body.error_description).toMatch(/^Signed Ethereum message /);
  expect(body.error_description).toContain(reason);
});

test('a message whose domain is not that of its address is refused', async () => {
  env.GOTRUE_SITE_URL = 'https://vantaggio.example';
  const { body } = await signed({ uri: 'https://vantaggio.example/login', domain: 'evil.example' });
  expect(body.error_description).toContain('using a Domain that does not match');
  expect((await signed({ uri: 'https://vantaggio.example/login', domain: 'vantaggio.example' })).status).toBe(200);
});

test('a signature of somebody else, of another text, or that is none is refused', async () => {
  const [account, other] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())];
  const text = message('Ethereum', account.address);
  const mismatch = { error: 'invalid_grant', error_description: 'Signature does not match address in message' };
  expect((await post('ethereum', text, await other.signMessage({ message: text }))).body).toEqual(mismatch);
  expect((await post('ethereum', text, await account.signMessage({ message: `${text} ` }))).body).toEqual(mismatch);
  expect((await post('ethereum', text, `0x${'ff'.repeat(64)}1b`)).body).toEqual(mismatch);
  expect((await post('ethereum', text, '0x12')).body.error_code).toBe('validation_failed');
  const key = solanaKey();
  const words = message('Solana', key.address);
  expect(
    (await post('solana', words, sign(null, Buffer.from(words), solanaKey().privateKey).toString('base64'))).body,
  ).toEqual(mismatch);
  expect((await post('solana', words, 'AAAA')).body.error_code).toBe('validation_failed');
  // Right letters, but not the 32 bytes of a key.
  const short = message('Solana', 'z'.repeat(32));
  expect((await post('solana', short, Buffer.alloc(64).toString('base64'))).body.error_code).toBe('validation_failed');
});

test('chains that are off or unknown say so', async () => {
  const word = async (chain: string) => {
    const { status, body } = await post(chain, '', '');
    return [status, body.error_code, body.msg];
  };
  expect(await word('bitcoin')).toEqual([400, 'web3_unsupported_chain', 'Unsupported chain']);
  expect(await word('ethereum')).toEqual([400, 'validation_failed', 'message is too short']);
  env.GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED = false;
  expect(await word('solana')).toEqual([422, 'web3_provider_disabled', 'Solana Web3 provider is disabled']);
  env.GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED = false;
  expect(await word('ethereum')).toEqual([422, 'web3_provider_disabled', 'Web3 provider is disabled']);
});

test('arbitrary bodies are refused, never a failure', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constant(message('Ethereum', `0x${'a'.repeat(40)}`)),
    fc.constant('x'.repeat(30_000)),
  );
  const body = fc.record(
    { chain: fc.constantFrom('ethereum', 'solana', 7, null), message: text, signature: fc.oneof(text, fc.jsonValue()) },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(body, fc.jsonValue()), async (json) => {
      await db.deleteFrom('auth_private.rate_limits').execute();
      const answer = await service.call('/token?grant_type=web3', { method: 'POST', json });
      expect([answer.status, await answer.text()]).toEqual([
        expect.toSatisfy((s: number) => s >= 400 && s < 500),
        expect.not.stringContaining(' at '),
      ]);
    }),
    { numRuns: runs(60) },
  );
});
