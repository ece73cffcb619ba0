import { type KeyObject, sign } from 'node:crypto';
import fc from 'fast-check';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { expect, test } from 'vitest';
import { AuthError } from '#server/auth/errors.ts';
import { runs } from '#tests/runs.ts';
import { encodeBase58, solanaKey } from '#tests/solana-keys.ts';
import { decodeBase58 } from './base58.ts';
import { type Chain, parseMessage } from './message.ts';
import { isSignedByAddress } from './signatures.ts';

/** Signatures of real wallets (viem's, and Node's own Ed25519), and what is left of them after one byte has changed. */

const build = (word: string, address: string, statement: string, nonce: string) =>
  [
    `vantaggio.example wants you to sign in with your ${word} account:`,
    ...[address, '', statement, '', 'URI: https://vantaggio.example/login', 'Version: 1'],
    ...[`Nonce: ${nonce}`, 'Issued At: 2026-11-21T10:00:00Z'],
  ].join('\n');

/** Any statement that a person may be shown, in any script. */
const statement = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => {
  const line = text.trim();
  return line !== '' && !/[\n\r\u2028\u2029]/.test(line) && line.isWellFormed();
});
const nonce = fc.stringMatching(/^[a-zA-Z0-9]{8,24}$/);

const isRight = (chain: Chain, text: string, signature: string) =>
  isSignedByAddress(parseMessage(text, chain), text, signature);

/** False, or a refusal in the wire's words: never true, never a failure. */
async function isRefused(chain: Chain, text: string, signature: string): Promise<boolean> {
  try {
    return !(await isRight(chain, text, signature));
  } catch (error) {
    expect(error).toBeInstanceOf(AuthError);
    return true;
  }
}

const flip = (bytes: Buffer, at: number, by: number) => {
  const changed = Buffer.from(bytes);
  changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ by;
  return changed;
};
const change = fc.record({ at: fc.nat(1_000), by: fc.integer({ min: 1, max: 255 }) });
const bytesOf = (hex: string) => Buffer.from(hex.slice(2), 'hex');
const hexOf = (bytes: Buffer) => `0x${bytes.toString('hex')}`;

const accounts: PrivateKeyAccount[] = Array.from({ length: 4 }, () => privateKeyToAccount(generatePrivateKey()));
const solana = Array.from({ length: 4 }, solanaKey);
const solanaSign = (key: KeyObject, text: string) => sign(null, Buffer.from(text), key);

test('what an Ethereum wallet signed is right, with each way to write its recovery id; nothing is after a byte changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(3), statement, nonce, change, async (who, words, once, changed) => {
      const account = accounts[who] as PrivateKeyAccount;
      const text = build('Ethereum', account.address, words, once);
      const signature = bytesOf(await account.signMessage({ message: text }));
      expect(await isRight('ethereum', text, hexOf(signature))).toBe(true);
      expect(await isRight('ethereum', text, signature.toString('hex').toUpperCase())).toBe(true);
      const plain = Buffer.concat([signature.subarray(0, 64), Buffer.from([(signature[64] ?? 0) - 27])]);
      expect(await isRight('ethereum', text, hexOf(plain))).toBe(true);
      // Of the last byte both ways to write it are the same signature.
      const broken = flip(signature, changed.at, changed.by);
      expect(broken.equals(plain) || (await isRefused('ethereum', text, hexOf(broken)))).toBe(true);
      const other = accounts[(who + 1) % 4] as PrivateKeyAccount;
      expect(await isRefused('ethereum', text.replace(account.address, other.address), hexOf(signature))).toBe(true);
      expect(await isRefused('ethereum', text.replace(once, `${once}x`), hexOf(signature))).toBe(true);
    }),
    { numRuns: runs(60) },
  );
});

test('an address whose key begins with zeros is read whole', () => {
  fc.assert(
    fc.property(fc.nat(31), fc.uint8Array({ minLength: 32, maxLength: 32 }), (zeros, noise) => {
      const key = Buffer.concat([Buffer.alloc(zeros), Buffer.from(noise).subarray(zeros)]);
      expect(decodeBase58(encodeBase58(key))).toEqual(key);
    }),
  );
});

test('every single byte of a signature counts', async () => {
  const [account] = accounts as [PrivateKeyAccount];
  const text = build('Ethereum', account.address, 'I accept', 'abcdefgh');
  const signature = bytesOf(await account.signMessage({ message: text }));
  for (let at = 0; at < signature.length; at += 1) {
    expect([at, await isRefused('ethereum', text, hexOf(flip(signature, at, 1)))]).toEqual([at, true]);
  }
  const [wallet] = solana as [(typeof solana)[number]];
  const words = build('Solana', wallet.address, 'I accept', 'abcdefgh');
  const signed = solanaSign(wallet.privateKey, words);
  for (let at = 0; at < signed.length; at += 1) {
    expect([at, await isRefused('solana', words, flip(signed, at, 1).toString('base64'))]).toEqual([at, true]);
  }
});

test('a message that viem builds by EIP-4361 is read and its signature is right', async () => {
  const [account] = accounts as [PrivateKeyAccount];
  const text = createSiweMessage({
    address: account.address,
    chainId: 1,
    domain: 'vantaggio.example',
    nonce: 'abcdefgh12',
    uri: 'https://vantaggio.example/login',
    version: '1',
    statement: 'I accept the terms',
    resources: ['https://vantaggio.example/terms'],
  });
  expect(await isRight('ethereum', text, await account.signMessage({ message: text }))).toBe(true);
});

test('what a Solana wallet signed is right, and nothing after a byte changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(3), statement, nonce, change, async (who, words, once, changed) => {
      const wallet = solana[who] as (typeof solana)[number];
      const text = build('Solana', wallet.address, words, once);
      const signature = solanaSign(wallet.privateKey, text);
      expect(await isRight('solana', text, signature.toString('base64'))).toBe(true);
      expect(await isRight('solana', text, signature.toString('base64url'))).toBe(true);
      const broken = flip(signature, changed.at, changed.by);
      expect(await isRefused('solana', text, broken.toString('base64'))).toBe(true);
      expect(await isRefused('solana', text.replace(once, `${once}x`), signature.toString('base64'))).toBe(true);
    }),
    { numRuns: runs(60) },
  );
});

test('an address of small order, for which anybody could sign, signs nothing', async () => {
  // The neutral element: with R equal to it and S zero the equation of RFC 8032 holds for every message.
  const neutral = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)]);
  const address = encodeBase58(neutral);
  const text = build('Solana', address, 'I accept', 'abcdefgh');
  const signature = Buffer.concat([neutral, Buffer.alloc(32)]).toString('base64');
  expect(await isRefused('solana', text, signature)).toBe(true);
});

test('whatever comes as a signature is refused', async () => {
  const [account] = accounts as [PrivateKeyAccount];
  const text = build('Ethereum', account.address, 'I accept', 'abcdefgh');
  const noise = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.uint8Array({ minLength: 65, maxLength: 65 }).map((bytes) => hexOf(Buffer.from(bytes))),
    fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => `${hexOf(Buffer.from(bytes))}1b`),
  );
  await fc.assert(
    fc.asyncProperty(noise, async (signature) => {
      expect(await isRefused('ethereum', text, signature)).toBe(true);
    }),
  );
  for (const odd of [`0x${'00'.repeat(64)}1b`, `0x${'ff'.repeat(64)}1c`]) {
    expect(await isRefused('ethereum', text, odd)).toBe(true);
  }
});
