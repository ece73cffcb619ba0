import type { Db } from '#server/db/client.ts';
import type { Owner } from './change-proof.ts';
import { AuthError } from './errors.ts';
import { mailNotice } from './notices.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import { dropContactChanges } from './store/contact-changes.ts';
import { saveOwnIdentity } from './store/identities.ts';
import { clearSecrets } from './store/issued-secrets.ts';
import { deleteSessions } from './store/sessions.ts';
import { setPasswordHash } from './store/users.ts';

/** A new password for somebody who is signed in; what they show for it is in `change-proof.ts`. */

export type PasswordChange = Owner & {
  hash: string;
  /** What is wrong with the new password, to be told after everything else. */
  fault: AuthError | undefined;
};

/** Does the slow work of a change before any transaction. */
export async function planPasswordChange(password: string, owner: Owner): Promise<PasswordChange> {
  const isSame = (await verifyPassword(password, owner.user.encrypted_password)).matches;
  return { ...owner, hash: await hashPassword(password), fault: isSame ? new AuthError('same_password') : undefined };
}

/** Stores the password, ends every other session, what was mailed before and changes that wait, and tells the owner. */
export async function storePassword(trx: Db, { user, session, hash, address, locale }: PasswordChange): Promise<void> {
  await setPasswordHash(trx, user.id, hash);
  await clearSecrets(trx, user.id);
  await dropContactChanges(trx, user.id);
  await deleteSessions(trx, user.id, session ? { except: session.id } : {});
  if (user.email && user.email_confirmed_at) {
    await saveOwnIdentity(trx, { userId: user.id, provider: 'email', contact: user.email });
  }
  await recordAuthEvent(trx, { action: 'user_updated_password', actor: user, address });
  await mailNotice(trx, user, 'password-changed', locale);
}
