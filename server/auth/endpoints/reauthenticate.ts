import { requireUser } from '#server/auth/bearer.ts';
import { AuthError } from '#server/auth/errors.ts';
import { mailNonce } from '#server/auth/mailing.ts';
import { limitByAddress, limitMailsTo } from '#server/auth/rate-limit.ts';
import { type AuthContext, clientAddress, localeOf } from '#server/auth/request.ts';
import { handOverText, limitTexts, textCode } from '#server/auth/texting.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

/** GET /reauthenticate (contract 2.8): sends a nonce that a change of password may ask for. */
export async function reauthenticate(c: AuthContext) {
  await limitByAddress(c, 'reauthenticate', env.GOTRUE_RATE_LIMIT_OTP);
  const { user } = await requireUser(c);
  const { email, phone } = user;
  const options = { locale: localeOf(c), address: clientAddress(c) };
  if (email) {
    if (!user.email_confirmed_at) {
      throw new AuthError('email_not_confirmed', 'Please verify your email first.', { status: 422 });
    }
    await limitMailsTo(`reauthenticate:${user.id}`, env.GOTRUE_SMTP_MAX_FREQUENCY);
    await db.transaction().execute((trx) => mailNonce(trx, user, options));
    return c.json({});
  }
  if (!phone) {
    const message = 'Reauthentication requires the user to have an email or a phone number';
    throw new AuthError('validation_failed', message);
  }
  if (!user.phone_confirmed_at) {
    throw new AuthError('phone_not_confirmed', 'Please verify your phone first.', { status: 422 });
  }
  await limitTexts(phone);
  const text = { ...options, channel: 'sms', phone, type: 'reauthentication_token' } as const;
  const queued = await db.transaction().execute((trx) => textCode(trx, user, text));
  return c.json({ message_id: await handOverText(phone, queued) });
}
