import { randomInt, timingSafeEqual } from 'node:crypto';
import { queueSms } from '#server/auth/queued-sms.ts';
import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { keyedHash } from '#server/secrets.ts';
import { checkWithProvider, providerMakesCodes } from '#server/sms/provider.ts';
import type { Channel } from './contacts.ts';
import { AuthError } from './errors.ts';
import type { ChallengeRow } from './store/challenges.ts';
import { testCodeOf } from './texting.ts';

/** Codes that a second factor sends to a phone. The challenge keeps a keyed hash of its code; some providers make and check codes themselves. */

const DIGITS = 6;

const hashOf = (factorId: string, code: string) => keyedHash('factor-code', `${factorId}\n${code}`).toString('hex');

/** Queues a code by the way that provider and number allow; answers what the challenge keeps of it, and the message's name if there is one. */
export async function sendFactorCode(
  trx: Db,
  { factorId, phone, ...how }: { factorId: string; phone: string; channel: Channel; locale: 'it' | 'en' },
): Promise<{ codeHash: string; messageId: string | undefined }> {
  const fixed = testCodeOf(phone);
  const code = fixed ?? String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const expiresAt = new Date(Date.now() + env.GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION * 1000);
  const queued = fixed === undefined ? await queueSms(trx, { ...how, to: phone, code, expiresAt }) : undefined;
  return { codeHash: hashOf(factorId, code), messageId: queued?.id };
}

/** True for the code that the challenge sent. Call after an attempt was counted, outside any transaction. */
export async function isFactorCode(
  challenge: ChallengeRow,
  { factorId, phone, code }: { factorId: string; phone: string; code: string },
): Promise<boolean> {
  if (providerMakesCodes() && testCodeOf(phone) === undefined) {
    return checkWithProvider(phone, code).catch((error) => {
      log.warn({ err: error }, 'the text message provider could not check a code');
      throw new AuthError('sms_send_failed', 'The code could not be checked with the SMS provider. Please try again.');
    });
  }
  const expected = Buffer.from(challenge.otp_code ?? '', 'hex');
  const given = Buffer.from(hashOf(factorId, code), 'hex');
  return expected.length === given.length && timingSafeEqual(expected, given);
}
