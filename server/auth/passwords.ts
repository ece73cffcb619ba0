import {
  maxPasswordBytes,
  type PasswordFault,
  type PasswordRules,
  passwordFaults,
  requiredSets,
} from '#shared/passwords.ts';
import { AuthError } from './errors.ts';
import { firebaseVerify, isFirebaseHash } from './firebase-scrypt.ts';
import { argon2Verify, bcryptVerify, hashWithArgon2, ownHashPrefix } from './password-algorithms.ts';

let dummy: Promise<string> | undefined;

/** A hash for storing. */
export function hashPassword(password: string): Promise<string> {
  return hashWithArgon2(password);
}

/**
 * Compares with a stored hash. Without one (no such account, no password) the same work is done for nothing,
 * so that the time tells nobody whether the account exists.
 */
export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
): Promise<{ matches: boolean; outdated: boolean }> {
  if (!stored) {
    dummy ??= hashWithArgon2('no account has this password');
    await argon2Verify(await dummy, password);
    return { matches: false, outdated: false };
  }
  if (/^\$2[aby]\$/.test(stored)) return { matches: await bcryptVerify(stored, password), outdated: true };
  if (stored.startsWith('$argon2')) {
    return { matches: await argon2Verify(stored, password), outdated: !stored.startsWith(ownHashPrefix) };
  }
  if (isFirebaseHash(stored)) return { matches: await firebaseVerify(stored, password), outdated: true };
  return { matches: false, outdated: false };
}

function explain(fault: PasswordFault, rules: PasswordRules): string {
  if (fault === 'length') return `Password should be at least ${rules.minLength} characters.`;
  if (fault === 'characters')
    return `Password should contain at least one character of each: ${requiredSets(rules).join(', ')}.`;
  return 'Password is known to be weak and easy to guess, please choose a different one.';
}

/** What is wrong with `password`, in the wire's words (contract 2.1.1); undefined when nothing is. */
export function weaknessOf(password: string, rules: PasswordRules): { message: string; reasons: string[] } | undefined {
  const reasons = passwordFaults(password, rules);
  if (reasons.length === 0) return undefined;
  return { message: reasons.map((fault) => explain(fault, rules)).join(' '), reasons };
}

/** Throws `validation_failed` for a password of more bytes than any hash looks at. */
export function requireShortPassword(password: string): void {
  if (Buffer.byteLength(password) <= maxPasswordBytes) return;
  throw new AuthError('validation_failed', `Password cannot be longer than ${maxPasswordBytes} characters`);
}

const MAX_HASH_LENGTH = 255;

/** Throws `validation_failed` for an imported hash that no password could ever match. */
export function requireReadableHash(stored: string): void {
  const known = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$|^\$argon2(id|i|d)\$v=19\$m=\d+,t=\d+,p=\d+\$/.test(stored);
  if ((known || isFirebaseHash(stored)) && stored.length <= MAX_HASH_LENGTH) return;
  throw new AuthError('validation_failed', 'password_hash must be a bcrypt, Argon2 or Firebase scrypt hash');
}

/** Throws `weak_password`, or `validation_failed` for one that is too long. */
export function requireStrongPassword(password: string, rules: PasswordRules): void {
  requireShortPassword(password);
  const weakness = weaknessOf(password, rules);
  if (weakness) throw new AuthError('weak_password', weakness.message, { weakPassword: { reasons: weakness.reasons } });
}
