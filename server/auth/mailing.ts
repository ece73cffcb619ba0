import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { issuePair, issueSecrets } from './codes.ts';
import { askedNow } from './origins.ts';
import { beginMailFlow } from './pkce.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import type { Challenge } from './store/flow-states.ts';
import { type UserRow, updateUserRow } from './store/users.ts';

export type MailOptions = {
  locale: 'it' | 'en';
  redirectTo?: string | undefined;
  address?: string | undefined;
  challenge?: Challenge | undefined;
};

/** What the `amr` claim says of a session that one of these links opened by way of an auth code. */
const flowMethods = { signup: 'email/signup', magiclink: 'magiclink', recovery: 'recovery' };

/** Queues a mail with a fresh code and link; answers the flow that its link ends, if any. An address that was never proven gets the confirming kind. */
export async function mailSignInCode(
  trx: Db,
  user: UserRow,
  options: MailOptions & { recovery?: boolean; isKnown?: boolean; offersPassword?: boolean },
): Promise<{ flowStateId: string | undefined }> {
  const email = user.email ?? '';
  const confirmed = user.email_confirmed_at !== null;
  const type = options.recovery ? 'recovery' : confirmed ? 'magiclink' : 'signup';
  const { challenge, redirectTo, offersPassword } = options;
  const flowStateId = await beginMailFlow(trx, { userId: user.id, method: flowMethods[type], challenge });
  const { code, link } = await issueSecrets(trx, {
    userId: user.id,
    email,
    type,
    redirectTo,
    flowStateId,
    offersPassword,
  });
  const sentAt = type !== 'signup' ? { recovery_sent_at: new Date() } : { confirmation_sent_at: new Date() };
  await trx.updateTable('auth.users').set(sentAt).where('id', '=', user.id).execute();
  await recordAuthEvent(trx, {
    action: type !== 'signup' ? 'user_recovery_requested' : 'user_confirmation_requested',
    actor: user,
    address: options.address,
  });
  const purpose = options.isKnown ? 'known' : type === 'signup' && offersPassword ? 'signup-password' : type;
  await queueMail(trx, {
    template: 'sign-in-code',
    to: email,
    locale: options.locale,
    props: { purpose, minutes: Math.round(env.GOTRUE_MAILER_OTP_EXP / 60), ...askedNow() },
    secrets: { code, link },
  });
  return { flowStateId };
}

/** Queues a mail with a nonce: digits that only the reader of the mailbox can repeat. It signs nobody in. */
export async function mailNonce(trx: Db, user: UserRow, options: MailOptions): Promise<void> {
  const email = user.email ?? '';
  const { code } = await issuePair(trx, {
    userId: user.id,
    contact: email,
    type: 'reauthentication_token',
    digits: env.GOTRUE_MAILER_OTP_LENGTH,
    lifeSeconds: env.GOTRUE_MAILER_OTP_EXP,
  });
  await updateUserRow(trx, user.id, { reauthentication_sent_at: new Date() });
  await recordAuthEvent(trx, { action: 'user_reauthenticate_requested', actor: user, address: options.address });
  await queueMail(trx, {
    template: 'sign-in-code',
    to: email,
    locale: options.locale,
    props: { purpose: 'reauthentication', minutes: Math.round(env.GOTRUE_MAILER_OTP_EXP / 60), ...askedNow() },
    secrets: { code },
  });
}

/** Longer than any of the answers it covers takes when there is something to do. */
const EVEN_TIME_MS = 120;

/** Runs `work` for no less than a fixed time, so that the clock does not tell whether an account exists. */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), sleep(EVEN_TIME_MS)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
