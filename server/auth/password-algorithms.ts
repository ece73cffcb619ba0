import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

/** OWASP's parameters for argon2id (RFC 9106): 19 MiB, two passes, one lane; about 20 ms on one core, off the event loop. */
const parameters = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How every hash that these parameters made begins. */
export const ownHashPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

export function hashWithArgon2(password: string): Promise<string> {
  return hash(password, parameters);
}

/** True when `password` made `stored`; a stored value that cannot be read matches nothing. */
export async function argon2Verify(stored: string, password: string): Promise<boolean> {
  try {
    return await verify(stored, password);
  } catch {
    return false;
  }
}

/** As {@link argon2Verify}, for accounts imported from the hosted service. */
export async function bcryptVerify(stored: string, password: string): Promise<boolean> {
  try {
    return await verifyBcrypt(password, stored);
  } catch {
    return false;
  }
}
