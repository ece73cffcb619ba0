import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { issueSecrets, type SpentSecret } from './codes.ts';
import { AuthError } from './errors.ts';
import type { MailOptions } from './mailing.ts';
import { mailNotice } from './notices.ts';
import { askedNow } from './origins.ts';
import { beginMailFlow } from './pkce.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import { phoneChangeTypes } from './store/contact-changes.ts';
import { saveOwnIdentity } from './store/identities.ts';
import { clearSecrets, clearSecretsBut, listLiveTypes } from './store/issued-secrets.ts';
import { findUserByEmail, lockUser, mergeUserMetadata, type UserRow, updateUserRow } from './store/users.ts';

/**
 * A change of address. In secure mode both mailboxes must agree, in any order:
 *
 *   asked (status 0) ── one of the two ──> half (status 1) ── the other one ──> changed
 *
 * otherwise the new mailbox alone. Asking again begins anew; sending again keeps what was agreed already. The new mailbox is
 * always needed, whatever the setting says by then, and autoconfirm is no way around the old one.
 */

const ASKED = 0;
const HALF = 1;

type Side = 'email_change_token_current' | 'email_change_token_new';
const sides: readonly Side[] = ['email_change_token_current', 'email_change_token_new'];

const needsBoth = (user: UserRow): boolean => Boolean(user.email) && env.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED;

/** Asks the new mailbox, and in secure mode the old one too. `user` is locked by the caller. */
export async function startEmailChange(trx: Db, user: UserRow, address: string, mail: MailOptions): Promise<void> {
  // What was mailed for this very change stays good beside what is mailed now.
  const isSame = user.email_change === address && user.email_change_confirm_status === ASKED;
  if (!isSame) await clearSecrets(trx, user.id, sides);
  const change = { email_change: address, email_change_sent_at: new Date(), email_change_confirm_status: ASKED };
  await updateUserRow(trx, user.id, change);
  const asked = needsBoth(user) ? sides : sides.slice(1);
  await ask(trx, { ...user, email_change: address }, asked, mail);
}

/** Sends the mails of a pending change again: both, or the one that was not answered yet. */
export async function resendEmailChange(trx: Db, user: UserRow, mail: MailOptions): Promise<void> {
  if (!user.email_change) return;
  const live = await listLiveTypes(trx, user.id);
  const open = sides.filter((side) => live.includes(side));
  if (user.email_change_confirm_status !== HALF || open.length === 0) {
    await startEmailChange(trx, user, user.email_change, mail);
    return;
  }
  await updateUserRow(trx, user.id, { email_change_sent_at: new Date() });
  await ask(trx, user, open, mail);
}

async function ask(trx: Db, user: UserRow, asked: readonly Side[], mail: MailOptions): Promise<void> {
  const { challenge, redirectTo, locale, address } = mail;
  const flowStateId = await beginMailFlow(trx, { userId: user.id, method: 'email_change', challenge });
  for (const secretType of asked) {
    const isOld = secretType === 'email_change_token_current';
    const email = (isOld ? user.email : user.email_change) ?? '';
    const issue = { userId: user.id, email, type: 'email_change', secretType, redirectTo, flowStateId } as const;
    const { code, link } = await issueSecrets(trx, issue);
    await queueMail(trx, {
      template: 'sign-in-code',
      to: email,
      locale,
      props: {
        purpose: isOld ? 'email-change-old' : 'email-change-new',
        address: user.email_change ?? '',
        minutes: Math.round(env.GOTRUE_MAILER_OTP_EXP / 60),
        ...askedNow(),
      },
      secrets: { code, link },
    });
  }
  await recordAuthEvent(trx, { action: 'user_confirmation_requested', actor: user, address });
}

/** One of the two mailboxes agrees. True when that completes the change, false while the other one is still asked. */
export async function agreeToEmailChange(trx: Db, secret: SpentSecret, locale: 'it' | 'en'): Promise<boolean> {
  const user = await lockUser(trx, secret.userId);
  const isOld = secret.type === 'email_change_token_current';
  const expected = isOld ? user?.email : user?.email_change;
  if (!user?.email_change || secret.contact !== expected) throw new AuthError('otp_expired');
  const otherAgreed = user.email_change_confirm_status === HALF;
  if (!otherAgreed && (isOld || needsBoth(user))) {
    await updateUserRow(trx, user.id, { email_change_confirm_status: HALF });
    return false;
  }
  await applyEmail(trx, user, user.email_change, locale);
  return true;
}

/** Puts the proven address in place and tells the old one. Throws `email_exists` when somebody else has it by now. */
export async function applyEmail(trx: Db, user: UserRow, address: string, locale: 'it' | 'en'): Promise<void> {
  const holder = await findUserByEmail(trx, address);
  if (holder && holder.id !== user.id) throw new AuthError('email_exists');
  await updateUserRow(trx, user.id, {
    email: address,
    email_confirmed_at: new Date(),
    email_change: '',
    email_change_confirm_status: ASKED,
    is_anonymous: false,
  });
  await mergeUserMetadata(trx, user.id, { email: address, email_verified: true });
  await saveOwnIdentity(trx, { userId: user.id, provider: 'email', contact: address });
  await clearSecretsBut(trx, user.id, phoneChangeTypes);
  await recordAuthEvent(trx, { action: 'user_modified', actor: user });
  await mailNotice(trx, user, 'email-changed', locale);
}
