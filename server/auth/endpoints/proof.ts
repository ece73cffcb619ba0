import { z } from 'zod';
import { requireKnownUser } from '#server/auth/bearer.ts';
import { spendNonce, tryOwnPassword } from '#server/auth/change-proof.ts';
import { AuthError } from '#server/auth/errors.ts';
import { codeProof, missingProof, readShown, type Shown } from '#server/auth/fresh-proof.ts';
import { limitByAddress } from '#server/auth/rate-limit.ts';
import { type AuthContext, clientAddress, readBody } from '#server/auth/request.ts';
import { sessionsChanged } from '#server/auth/session-changes.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { findSession, noteProof, type SessionRow } from '#server/auth/store/sessions.ts';
import { lockUser, type UserRow } from '#server/auth/store/users.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

/**
 * Our own additions for a screen that meets `reauthentication_needed`: what this person has to show, and showing it without opening
 * another session. The second factor is proven again by `/factors/{id}/verify`, as ever.
 */

/**
 * How somebody proves who they are: whoever has no password, or came by a mailed code, by what `GET /reauthenticate` sends; who has no
 * address, by signing in again.
 */
function wayOf(
  { encrypted_password: password, email, phone }: UserRow,
  { amr }: Shown,
): 'password' | 'mail' | 'text' | 'sign-in' {
  if (password && !codeProof(amr, new Date()).ever) return 'password';
  if (email) return 'mail';
  return phone ? 'text' : 'sign-in';
}

/** GET /proof: what is missing before a dangerous act, and how the first part of it is shown. */
export async function readProof(c: AuthContext) {
  const { user, session } = await requireKnownUser(c);
  const now = new Date();
  const shown = await readShown(db, user.id, session.id);
  const needsFirst = missingProof({ ...shown, hasVerifiedFactor: false }, now) !== undefined;
  // Of somebody whose first proof is too old too, the second is asked in the same breath.
  const needsFactor = shown.hasVerifiedFactor && (needsFirst || missingProof(shown, now) !== undefined);
  return c.json({ way: wayOf(user, shown), needs_first: needsFirst, needs_factor: needsFactor });
}

const params = z.object({ password: z.string().default(''), nonce: z.string().default('') });

type Proving = { user: UserRow; session: SessionRow };

async function isProven(c: AuthContext, { user, session }: Proving, given: z.output<typeof params>): Promise<boolean> {
  if (given.password) return (await tryOwnPassword(user, given.password, clientAddress(c))).matches;
  // Whoever came by a password shows that: an open mailbox is not enough.
  if (wayOf(user, await readShown(db, user.id, session.id)) === 'password') return false;
  // A wrong try is counted, which must not be undone.
  return db.transaction().execute((trx) => spendNonce(trx, user, given.nonce));
}

async function note(c: AuthContext, { user, session }: Proving, method: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    if (!(await findSession(trx, session.id))) throw new AuthError('session_not_found');
    await noteProof(trx, session.id, method, new Date());
    const traits = { method };
    await recordAuthEvent(trx, { action: 'user_reauthenticated', actor: user, address: clientAddress(c), traits });
  });
  sessionsChanged(user.id);
}

/** POST /proof: the password, or the nonce that was sent. @throws invalid_credentials, reauthentication_not_valid */
export async function renewProof(c: AuthContext) {
  await limitByAddress(c, 'proof', env.GOTRUE_RATE_LIMIT_OTP);
  const known = await requireKnownUser(c);
  const given = await readBody(c, params);
  if (!given.password && !given.nonce) throw new AuthError('validation_failed', 'A password or a nonce is needed');
  if (!(await isProven(c, known, given))) {
    throw new AuthError(given.password ? 'invalid_credentials' : 'reauthentication_not_valid');
  }
  await note(c, known, given.password ? 'password' : 'otp');
  return c.json({});
}
