import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { queueSms } from '#server/jobs/send-sms.ts';
import { issuePair } from './codes.ts';
import type { Channel } from './contacts.ts';
import { limitSmsTo } from './rate-limit.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import type { SecretType } from './store/issued-secrets.ts';
import type { UserRow } from './store/users.ts';

export type TextOptions = { channel: Channel; locale: 'it' | 'en'; address?: string | undefined };

/** The fixed code of a number that never gets a message; undefined for every other number. */
export function testCodeOf(phone: string): string | undefined {
  const until = env.GOTRUE_SMS_TEST_OTP_VALID_UNTIL;
  return until && until < new Date() ? undefined : env.GOTRUE_SMS_TEST_OTP.get(phone);
}

/** Refuses when this number, or everybody together, has had enough messages. */
export async function limitTexts(phone: string): Promise<void> {
  if (testCodeOf(phone) === undefined) await limitSmsTo(phone, env.GOTRUE_SMS_MAX_FREQUENCY);
}

/** What a message that is never sent would be called, so that answers look alike. */
export const imaginaryMessageId = (phone: string): string =>
  testCodeOf(phone) === undefined ? randomUUID() : 'test-otp';

const sentAt = {
  confirmation_token: 'confirmation_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
} as const;

/** Sends a fresh code to `phone` for the account; answers the message's id. */
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
  });
  await trx
    .updateTable('auth.users')
    .set({ [sentAt[type]]: new Date() })
    .where('id', '=', user.id)
    .execute();
  const action = type === 'reauthentication_token' ? 'user_reauthenticate_requested' : 'user_confirmation_requested';
  await recordAuthEvent(trx, { action, actor: user, address: options.address });
  if (fixed !== undefined) return 'test-otp';
  const expiresAt = new Date(Date.now() + env.GOTRUE_SMS_OTP_EXP * 1000);
  const { id } = await queueSms(trx, { to: phone, channel: options.channel, locale: options.locale, code, expiresAt });
  return id;
}
