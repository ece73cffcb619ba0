import { createHmac, randomBytes } from 'node:crypto';
import { open, seal } from '#server/secrets.ts';
import { typedCode } from '#shared/typed-code.ts';

/**
 * Recovery codes: ten, each 80 random bits, each good once. They are kept as HMACs under a key of the set's own, which is sealed: a copy of
 * the database is of no use, and they outlive a change of SECRET_KEY because the key can be sealed anew.
 */

const CODES = 10;
const CODE_LENGTH = 16;
/** Crockford's base32: no letter that looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Purpose under which the keys of sets are sealed. */
export const recoveryKeyPurpose = 'recovery-codes';

const hashWith = (key: Buffer, code: string) => createHmac('sha256', key).update(code).digest();

/** Ten fresh codes and what is stored of them. */
export function makeRecoveryCodes(): { codes: string[]; sealedKey: string; hashes: Buffer[] } {
  const key = randomBytes(32);
  const codes = Array.from({ length: CODES }, () =>
    Array.from(randomBytes(CODE_LENGTH), (byte) => alphabet[byte & 31]).join(''),
  );
  return {
    codes,
    sealedKey: seal(recoveryKeyPurpose, key.toString('base64url')),
    hashes: codes.map((code) => hashWith(key, code)),
  };
}

/** What a code typed by a person is stored as: case, spaces and dashes do not matter, nor do letters that look like digits. */
export function hashRecoveryCode(sealedKey: string, typed: string): Buffer {
  const code = typedCode(typed).toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hashWith(Buffer.from(open(recoveryKeyPurpose, sealedKey), 'base64url'), code);
}
