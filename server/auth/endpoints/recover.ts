import { z } from 'zod';
import { captchaParams, requireCaptcha } from '#server/auth/captcha.ts';
import { mailWayBack } from '#server/auth/closure.ts';
import { requireEmail } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { inEvenTime, mailSignInCode } from '#server/auth/mailing.ts';
import { pkceParams, readChallenge } from '#server/auth/pkce.ts';
import { limitByAddress, limitMailsTo } from '#server/auth/rate-limit.ts';
import { resolveRedirect } from '#server/auth/redirects.ts';
import { type AuthContext, clientAddress, localeOf, readBody } from '#server/auth/request.ts';
import { findUserByEmail, isBanned } from '#server/auth/store/users.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

const params = z.object({ email: z.string().default(''), ...pkceParams, ...captchaParams });

/** POST /recover (contract 2.5): mails a way in to somebody who forgot the password; `{}` for everybody. */
export async function recover(c: AuthContext) {
  await limitByAddress(c, 'recover', env.GOTRUE_RATE_LIMIT_OTP);
  const body = await readBody(c, params);
  if (!env.GOTRUE_EXTERNAL_EMAIL_ENABLED) throw new AuthError('email_provider_disabled', undefined, { status: 400 });
  if (!body.email) throw new AuthError('validation_failed', 'Password recovery requires an email');
  const email = requireEmail(body.email);
  const challenge = readChallenge(body);
  await requireCaptcha(c, body);
  const mail = { locale: localeOf(c), redirectTo: resolveRedirect(c), address: clientAddress(c), challenge };
  await inEvenTime(async () => {
    await limitMailsTo(email, env.GOTRUE_SMTP_MAX_FREQUENCY);
    await db.transaction().execute(async (trx) => {
      const user = await findUserByEmail(trx, email);
      if (!user) return;
      if (isBanned(user)) await mailWayBack(trx, user, mail);
      else await mailSignInCode(trx, user, { ...mail, recovery: true });
    });
  });
  return c.json({});
}
