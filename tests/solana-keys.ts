import { generateKeyPairSync } from 'node:crypto';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base58 with Bitcoin's alphabet; each leading zero byte is a `1`. */
export function encodeBase58(bytes: Buffer): string {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}

/** A key as Solana's wallets hold it, with its address. */
export function solanaKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { address: encodeBase58(bytes), bytes, privateKey };
}
