import { db } from '#server/db/client.ts';
import { normalizeEmail } from './contacts.ts';
import { AuthError } from './errors.ts';
import { beginPasswordAttempt } from './lockout.ts';
import { verifyPassword } from './passwords.ts';
import { findUserByEmail, isBanned } from './store/users.ts';

/** Who owns a closed account, for the one thing that they may still do with it; part of the door in `accounts.ts`. */

type ClosedOwner = { userId: string } | { waitSeconds: number } | undefined;

/**
 * The owner of a closed account, by its password. Undefined for anybody else, the owner of an open account included: a password is
 * tried here under the same limits as at a sign-in, and no answer tells more than the one there. `waitSeconds` while they lock it.
 */
export async function proveClosedOwner(email: string, password: string, address: string): Promise<ClosedOwner> {
  const name = normalizeEmail(email);
  try {
    const attempt = await beginPasswordAttempt(name, address);
    const user = await findUserByEmail(db, name);
    const { matches } = await verifyPassword(password, user?.encrypted_password);
    if (user && matches && isBanned(user) && !user.deleted_at) {
      await attempt.succeeded();
      return { userId: user.id };
    }
    await attempt.failed();
    return undefined;
  } catch (error) {
    if (error instanceof AuthError && error.code === 'over_request_rate_limit') {
      return { waitSeconds: error.options.retryAfterSeconds ?? 60 };
    }
    throw error;
  }
}
