import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { normalizeEmail } from './contacts.ts';
import { AuthError } from './errors.ts';
import { tryPassword } from './lockout.ts';
import { verifyPassword } from './passwords.ts';
import { limitAddress } from './rate-limit.ts';
import { noteRefusal } from './refusals.ts';
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
    // One count with sign-ins: to look a password up is as dear here, and one password for many accounts as good a guess.
    await limitAddress(address, 'token-password', env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH);
    const { user, matches } = await tryPassword({ name, address }, async () => {
      const found = await findUserByEmail(db, name);
      const { matches: isRight } = await verifyPassword(password, found?.encrypted_password);
      // The right password of an open account is a failure here too: no answer tells the two apart.
      return { user: found, matches: Boolean(found && isRight && isBanned(found) && !found.deleted_at) };
    });
    if (user && matches) return { userId: user.id };
    await noteRefusal({ reason: 'invalid_credentials', address, accountId: user?.id ?? null });
    return undefined;
  } catch (error) {
    if (error instanceof AuthError && error.code === 'over_request_rate_limit') {
      return { waitSeconds: error.options.retryAfterSeconds ?? 60 };
    }
    throw error;
  }
}
