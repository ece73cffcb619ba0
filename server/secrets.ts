import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigurationError, env } from '#server/env.ts';

/**
 * Everything that must be unreadable in a copy of the database is sealed here (AES-256-GCM, NIST SP 800-38D).
 * Each purpose has a key of its own, derived from SECRET_KEY (HKDF, RFC 5869), so that a value sealed for one place opens nowhere else.
 */

/** Names the way a value was sealed; a new algorithm or key generation gets the next one while old values still open. */
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed value that was altered, cut, made for another purpose or under another SECRET_KEY. */
export class SealBrokenError extends Error {
  override name = 'SealBrokenError';
}

/** The 32-byte key of `purpose` under `secretKey`. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'vantaggio', `${VERSION}:${purpose}`, 32));
}

const keys = new Map<string, Buffer>();

function derived(secretKey: string, purpose: string): Buffer {
  const name = `${secretKey}\n${purpose}`;
  const known = keys.get(name);
  if (known) return known;
  const key = deriveKey(secretKey, purpose);
  keys.set(name, key);
  return key;
}

function keyFor(purpose: string): Buffer {
  if (!env.SECRET_KEY) throw new ConfigurationError('SECRET_KEY is not set in this process.');
  return derived(env.SECRET_KEY, purpose);
}

/** Seals `text` for `purpose`. The result is printable and differs each time. */
export function seal(purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** True for what looks like a sealed value: some columns also hold imported plain ones. */
export const isSealed = (value: string): boolean => value.startsWith(`${VERSION}.`);

/**
 * Opens what {@link seal} made for the same purpose, under SECRET_KEY or SECRET_KEY_PREVIOUS. Throws {@link SealBrokenError} for anything
 * else.
 */
export function open(purpose: string, sealed: string): string {
  return openWithEither(purpose, sealed).text;
}

/** The value sealed anew when only the previous key opens it, undefined when the current one does. Throws as {@link open}. */
export function reseal(purpose: string, sealed: string): string | undefined {
  const { text, isCurrent } = openWithEither(purpose, sealed);
  return isCurrent ? undefined : seal(purpose, text);
}

function openWithEither(purpose: string, sealed: string): { text: string; isCurrent: boolean } {
  const name = `seal:${purpose}`;
  try {
    return { text: openWith(keyFor(name), purpose, sealed), isCurrent: true };
  } catch (error) {
    if (!(error instanceof SealBrokenError) || !env.SECRET_KEY_PREVIOUS) throw error;
    return { text: openWith(derived(env.SECRET_KEY_PREVIOUS, name), purpose, sealed), isCurrent: false };
  }
}

function openWith(key: Buffer, purpose: string, sealed: string): string {
  const [version, payload] = sealed.split('.', 2);
  const bytes = Buffer.from(payload ?? '', 'base64url');
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new SealBrokenError('Not a sealed value.');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const body = bytes.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new SealBrokenError(`The seal for ${purpose} is broken.`, { cause });
  }
}

/** HMAC-SHA256 of `value` under the key of `purpose`, for values that are looked up but must not be readable. */
export function keyedHash(purpose: string, value: string): Buffer {
  return createHmac('sha256', keyFor(`hash:${purpose}`))
    .update(value)
    .digest();
}

/** By what a key is recognized, and cannot be had from: a backup says with it under which SECRET_KEY its sealed values open. */
export const printOfKey = (secretKey: string): string =>
  createHmac('sha256', deriveKey(secretKey, 'hash:backup')).update('secret-key').digest('hex').slice(0, 32);
