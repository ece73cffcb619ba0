import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { spendCode } from './codes.ts';
import { AuthError } from './errors.ts';
import { tryPassword } from './lockout.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import { saveOwnIdentity } from './store/identities.ts';
import { clearSecrets } from './store/issued-secrets.ts';
import { deleteSessions, listAmr, type SessionRow } from './store/sessions.ts';
import { setPasswordHash, type UserRow } from './store/users.ts';

/** A new password for somebody who is signed in, and what else they have to show for it. */

const DAY_MS = 24 * 3_600_000;

type Owner = {
  user: UserRow;
  session: SessionRow | undefined;
  address: string | undefined;
  locale: 'it' | 'en';
};

export type PasswordChange = Owner & {
  hash: string;
  /** To be shown; undefined when the session is young enough, or the setting is off. */
  nonce: string | undefined;
  /** What is wrong with the passwords, to be told after the nonce. */
  fault: AuthError | undefined;
};

/** Sessions that a code or link opened stand for the current password. */
const codeMethods = new Set(['otp', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change']);

/** Does the slow work of a change before any transaction. Throws `reauthentication_needed`. */
export async function planPasswordChange(
  { password, nonce, current_password: current }: { password: string; nonce: string; current_password: string },
  owner: Owner,
): Promise<PasswordChange> {
  const openedAt = owner.session?.created_at?.getTime() ?? 0;
  const isOld = Date.now() - openedAt > DAY_MS;
  const needsNonce = env.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION && isOld;
  if (needsNonce && !nonce) throw new AuthError('reauthentication_needed');
  const isSame = (await verifyPassword(password, owner.user.encrypted_password)).matches;
  const fault = (await currentPasswordFault(current, owner)) ?? (isSame ? new AuthError('same_password') : undefined);
  return { ...owner, hash: await hashPassword(password), nonce: needsNonce ? nonce : undefined, fault };
}

async function currentPasswordFault(given: string, { user, session, address }: Owner): Promise<AuthError | undefined> {
  if (!env.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD || !user.encrypted_password) return undefined;
  const amr = session ? await listAmr(db, session.id) : [];
  if (amr.some(({ method }) => codeMethods.has(method))) return undefined;
  if (!given) return new AuthError('current_password_required');
  // Whoever holds a stolen session must not get to guess.
  const attempt = { name: `change:${user.id}`, address };
  const { matches } = await tryPassword(attempt, () => verifyPassword(given, user.encrypted_password));
  return matches ? undefined : new AuthError('current_password_invalid');
}

/** False for a wrong nonce, whose try stays counted. Throws what else was wrong, which leaves a right nonce unused. */
export async function checkNonce(trx: Db, { user, nonce, fault }: PasswordChange): Promise<boolean> {
  if (nonce !== undefined) {
    const contact = user.email || user.phone || '';
    const attempt = { userId: user.id, contact, types: ['reauthentication_token'] as const };
    if (!(await spendCode(trx, { ...attempt, code: nonce.replaceAll(/\s/g, '') }))) return false;
  }
  if (fault) throw fault;
  return true;
}

/** Stores the password, ends every other session and everything that was mailed before, and tells the owner. */
export async function storePassword(trx: Db, { user, session, hash, address, locale }: PasswordChange): Promise<void> {
  await setPasswordHash(trx, user.id, hash);
  await clearSecrets(trx, user.id);
  await deleteSessions(trx, user.id, session ? { except: session.id } : {});
  if (user.email && user.email_confirmed_at) {
    await saveOwnIdentity(trx, { userId: user.id, provider: 'email', contact: user.email });
  }
  await recordAuthEvent(trx, { action: 'user_updated_password', actor: user, address });
  if (!user.email) return;
  const notice = { template: 'security-notice', props: { event: 'password-changed' } } as const;
  await queueMail(trx, { ...notice, to: user.email, locale });
}
