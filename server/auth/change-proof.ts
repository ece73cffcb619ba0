import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { typedCode } from '#shared/typed-code.ts';
import { spendCode } from './codes.ts';
import { AuthError } from './errors.ts';
import { codeProof, missingProof, proofNeeded, readShown } from './fresh-proof.ts';
import { tryPassword } from './lockout.ts';
import { verifyPassword } from './passwords.ts';
import type { SessionRow } from './store/sessions.ts';
import type { UserRow } from './store/users.ts';

/** What somebody who is signed in has to show for another password, address or number. */

const DAY_MS = 24 * 3_600_000;

export type Owner = {
  user: UserRow;
  session: SessionRow | undefined;
  address: string | undefined;
  locale: 'it' | 'en';
};

type Given = { nonce: string; current_password: string };

export type ChangeProof = {
  /** To be spent with the change; undefined where none is needed. */
  nonce: string | undefined;
};

/**
 * A proof of the last minutes opens these changes; so does the current password, or a nonce, that comes with the call. For a new password
 * the current one is always asked, but of whoever came by a mailed code a moment ago, or shows a nonce. Somebody nameless has nothing to
 * prove. @throws reauthentication_needed, current_password_required, current_password_invalid, over_request_rate_limit
 */
export async function planChangeProof(
  { nonce, current_password: current }: Given,
  owner: Owner,
  isPassword: boolean,
  now = new Date(),
): Promise<ChangeProof> {
  const { user, session } = owner;
  const plan = { nonce: undefined };
  if (user.is_anonymous) return plan;
  const shown = await readShown(db, user.id, session?.id);
  const missing = missingProof(shown, now);
  if (missing === 'second') throw proofNeeded(missing);
  const isOld = now.getTime() - (session?.created_at?.getTime() ?? 0) > DAY_MS;
  if (isPassword && isOld && env.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION) {
    if (!nonce) throw new AuthError('reauthentication_needed');
    return { nonce };
  }
  const isByCode = codeProof(shown.amr, now);
  const needsCurrent =
    isPassword &&
    Boolean(user.encrypted_password) &&
    env.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD &&
    !isByCode.fresh;
  if (missing === undefined && !needsCurrent) return plan;
  if (current && user.encrypted_password) {
    if ((await tryOwnPassword(user, current, owner.address)).matches) return plan;
    throw new AuthError('current_password_invalid');
  }
  if (nonce) return { nonce };
  // Whoever came by a code may have forgotten the password: they are asked for another code.
  if (needsCurrent && !isByCode.ever) throw new AuthError('current_password_required');
  throw proofNeeded('first');
}

/** Tries the password of somebody who is signed in: whoever holds a stolen session must not get to guess. @throws over_request_rate_limit */
export function tryOwnPassword(user: UserRow, given: string, address: string | undefined) {
  return tryPassword({ name: `change:${user.id}`, address }, () => verifyPassword(given, user.encrypted_password));
}

/** Spends the nonce that was sent to the account; false for a wrong one, whose try stays counted. */
export async function spendNonce(trx: Db, user: UserRow, nonce: string): Promise<boolean> {
  const contact = user.email || user.phone || '';
  const attempt = { userId: user.id, contact, types: ['reauthentication_token'] as const };
  return (await spendCode(trx, { ...attempt, code: typedCode(nonce) })) !== undefined;
}
