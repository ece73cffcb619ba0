import { z } from 'zod';
import { captchaParams, requireCaptcha } from '#server/auth/captcha.ts';
import { requireEmail, requirePhone } from '#server/auth/contacts.ts';
import { resendEmailChange } from '#server/auth/email-change.ts';
import { AuthError } from '#server/auth/errors.ts';
import { inEvenTime, type MailOptions, mailSignInCode } from '#server/auth/mailing.ts';
import { startPhoneChange } from '#server/auth/phone-change.ts';
import { pkceParams, readChallenge } from '#server/auth/pkce.ts';
import { limitByAddress, limitMailsTo } from '#server/auth/rate-limit.ts';
import { resolveRedirect } from '#server/auth/redirects.ts';
import { type AuthContext, clientAddress, localeOf, readBody } from '#server/auth/request.ts';
import { findUserByEmail, findUserByPhone, isBanned, listUsersChangingTo, lockUser } from '#server/auth/store/users.ts';
import { handOverText, limitTexts, type TextOptions, textCode } from '#server/auth/texting.ts';
import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

const params = z.object({
  type: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
  ...pkceParams,
  ...captchaParams,
});

type Given = { type: 'signup' | 'email_change'; email: string } | { type: 'sms' | 'phone_change'; phone: string };

function checkParams({ type, email, phone }: z.output<typeof params>): Given {
  const fail = (message: string) => new AuthError('validation_failed', message);
  const isMailed = type === 'signup' || type === 'email_change';
  const isTexted = type === 'sms' || type === 'phone_change';
  if (!isMailed && !isTexted) throw fail('Missing one of these types: signup, email_change, sms, phone_change');
  if (email && phone) throw fail('Only an email address or phone number should be provided.');
  if (!email && !phone) throw fail('Missing email address or phone number');
  if (isMailed) {
    if (!email) throw fail('Type provided requires an email address');
    if (!env.GOTRUE_EXTERNAL_EMAIL_ENABLED) throw new AuthError('email_provider_disabled', undefined, { status: 400 });
    return { type, email: requireEmail(email) };
  }
  if (!phone) throw fail('Type provided requires a phone number');
  if (!env.GOTRUE_EXTERNAL_PHONE_ENABLED) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled');
  return { type, phone: requirePhone(phone) };
}

/** POST /resend (contract 2.6): sends again what is still waited for; the same answer for everybody. */
export async function resend(c: AuthContext) {
  await limitByAddress(c, 'resend', env.GOTRUE_RATE_LIMIT_OTP);
  const body = await readBody(c, params);
  const given = checkParams(body);
  const challenge = readChallenge(body);
  await requireCaptcha(c, body);
  const options = { locale: localeOf(c), address: clientAddress(c) };
  if ('email' in given) {
    const mail = { ...options, redirectTo: resolveRedirect(c), challenge };
    await inEvenTime(async () => {
      await limitMailsTo(given.email, env.GOTRUE_SMTP_MAX_FREQUENCY);
      await db.transaction().execute((trx) => resendMail(trx, given, mail));
    });
    return c.json({});
  }
  const messageId = await inEvenTime(async () => {
    await limitTexts(given.phone);
    const text = { ...options, channel: 'sms' } as const;
    return handOverText(given.phone, await db.transaction().execute((trx) => resendText(trx, given, text)));
  });
  return c.json({ message_id: messageId });
}

async function resendMail(
  trx: Db,
  { type, email }: { type: 'signup' | 'email_change'; email: string },
  mail: MailOptions,
): Promise<void> {
  const owner = await findUserByEmail(trx, email);
  if (type === 'signup') {
    if (owner && !owner.email_confirmed_at && !isBanned(owner)) await mailSignInCode(trx, owner, mail);
    return;
  }
  // By the current address; whoever has none yet (an anonymous person) by the new one.
  const pending = owner ?? (await listUsersChangingTo(trx, 'email_change', email)).find((user) => !user.email);
  const user = pending && (await lockUser(trx, pending.id));
  if (user && !isBanned(user)) await resendEmailChange(trx, user, mail);
}

async function resendText(
  trx: Db,
  { type, phone }: { type: 'sms' | 'phone_change'; phone: string },
  text: TextOptions,
): Promise<string | undefined> {
  const owner = await findUserByPhone(trx, phone);
  if (type === 'sms') {
    if (!owner || owner.phone_confirmed_at || isBanned(owner)) return undefined;
    return textCode(trx, owner, { ...text, phone, type: 'confirmation_token' });
  }
  const pending = owner ?? (await listUsersChangingTo(trx, 'phone_change', phone)).find((user) => !user.phone);
  const user = pending && (await lockUser(trx, pending.id));
  if (!user?.phone_change || isBanned(user)) return undefined;
  return startPhoneChange(trx, user, user.phone_change, text);
}
