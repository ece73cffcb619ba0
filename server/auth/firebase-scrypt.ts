import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Passwords of accounts that come from Firebase (its modified scrypt: the derived key encrypts the project's signer key), written as the
 * hosted service imports them: `$fbscrypt$v=1,n=<log2 N>,r=<rounds>,p=1,ss=<salt separator>,sk=<signer key>$<salt>$<hash>`.
 */

const shape =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=(\d)(?:,ss=([A-Za-z0-9+/]*={0,2}))?,sk=([A-Za-z0-9+/]+={0,2})\$([A-Za-z0-9+/]+={0,2})\$([A-Za-z0-9+/]+={0,2})$/;

const AES_KEY_BYTES = 32;
const MAX_LOG_N = 16;
const MAX_ROUNDS = 16;

const derive = promisify<Buffer, Buffer, number, object, Buffer>(scrypt);

function parse(stored: string) {
  const [, n, r, p, separator = '', signer = '', salt = '', hash = ''] = shape.exec(stored) ?? [];
  if (!n || Number(n) < 1 || Number(n) > MAX_LOG_N || Number(r) < 1 || Number(r) > MAX_ROUNDS || Number(p) < 1)
    return undefined;
  const bytes = (text: string) => Buffer.from(text, 'base64');
  return {
    cost: { N: 2 ** Number(n), r: Number(r), p: Number(p), maxmem: 256 * 2 ** Number(n) * Number(r) },
    salt: Buffer.concat([bytes(salt), bytes(separator)]),
    signer: bytes(signer),
    hash: bytes(hash),
  };
}

/** True for a stored value of this kind, with a cost that a server can afford. */
export const isFirebaseHash = (stored: string): boolean => parse(stored) !== undefined;

/** True when `password` made `stored`. */
export async function firebaseVerify(stored: string, password: string): Promise<boolean> {
  const parsed = parse(stored);
  if (!parsed) return false;
  const { cost, salt, signer, hash } = parsed;
  const key = await derive(Buffer.from(password), salt, AES_KEY_BYTES, cost);
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const made = Buffer.concat([cipher.update(signer), cipher.final()]);
  return made.length === hash.length && timingSafeEqual(made, hash);
}
