import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { queueSms, sendSmsNow } from '#server/auth/queued-sms.ts';
import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { issuePair } from './codes.ts';
import type { Channel } from './contacts.ts';
import { AuthError } from './errors.ts';
import { forgetSmsTo, limitSmsTo } from './rate-limit.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import type { SecretType } from './store/issued-secrets.ts';
import type { UserRow } from './store/users.ts';

export type TextOptions = {
  channel: Channel;
  locale: 'it' | 'en';
  address?: string | undefined;
  /** Whoever asked for it gave a password. */
  offersPassword?: boolean;
};

/** The fixed code of a number that never gets a message; undefined for every other number. */
export function testCodeOf(phone: string): string | undefined {
  const until = env.GOTRUE_SMS_TEST_OTP_VALID_UNTIL;
  return until && until < new Date() ? undefined : env.GOTRUE_SMS_TEST_OTP.get(phone);
}

/** Refuses when this number, or everybody together, has had enough messages. */
export async function limitTexts(phone: string): Promise<void> {
  if (testCodeOf(phone) === undefined) await limitSmsTo(phone, env.GOTRUE_SMS_MAX_FREQUENCY);
}

/** What messages to numbers with a fixed code are called: there are none. */
const NO_MESSAGE = 'test-otp';

/** What an answer without a message waits at most: one slow message must not make everybody wait. */
const MOST_PRETENDED_MS = 1_000;

let lastTookMs = 0;

/**
 * Hands over the message that a transaction before queued, while its asker waits; answers its name. Without a message the answer has such
 * a name too and takes as long as the last real one. Throws `sms_send_failed`, after which the number may be asked for another at once.
 */
export async function handOverText(phone: string, messageId: string | undefined): Promise<string> {
  if (messageId === NO_MESSAGE || testCodeOf(phone) !== undefined) return NO_MESSAGE;
  if (messageId === undefined) return sleep(lastTookMs, randomUUID());
  const startedAt = performance.now();
  const left = await sendSmsNow(messageId);
  lastTookMs = Math.min(Math.round(performance.now() - startedAt), MOST_PRETENDED_MS);
  if (left) return messageId;
  await forgetSmsTo(phone);
  throw new AuthError('sms_send_failed');
}

const sentAt = {
  confirmation_token: 'confirmation_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
} as const;

/** Queues a fresh code to `phone` for the account; answers the message's id, for {@link handOverText} after the commit. */
export async function textCode(
  trx: Db,
  user: UserRow,
  { phone, type, ...options }: TextOptions & { phone: string; type: SecretType & keyof typeof sentAt },
): Promise<string> {
  const fixed = testCodeOf(phone);
  const { code } = await issuePair(trx, {
    userId: user.id,
    contact: phone,
    type,
    digits: env.GOTRUE_SMS_OTP_LENGTH,
    lifeSeconds: env.GOTRUE_SMS_OTP_EXP,
    code: fixed,
    offersPassword: options.offersPassword,
  });
  await trx
    .updateTable('auth.users')
    .set({ [sentAt[type]]: new Date() })
    .where('id', '=', user.id)
    .execute();
  const action = type === 'reauthentication_token' ? 'user_reauthenticate_requested' : 'user_confirmation_requested';
  await recordAuthEvent(trx, { action, actor: user, address: options.address });
  if (fixed !== undefined) return NO_MESSAGE;
  const expiresAt = new Date(Date.now() + env.GOTRUE_SMS_OTP_EXP * 1000);
  const { id } = await queueSms(trx, { to: phone, channel: options.channel, locale: options.locale, code, expiresAt });
  return id;
}
