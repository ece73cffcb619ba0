import { z } from 'zod';
import { captchaParams, requireCaptcha } from '#server/auth/captcha.ts';
import { passwordRules } from '#server/auth/configuration.ts';
import { normalizeEmail } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { tryPassword } from '#server/auth/lockout.ts';
import { mailNotice } from '#server/auth/notices.ts';
import { hashPassword, verifyPassword, weaknessOf } from '#server/auth/passwords.ts';
import { traceRefusal } from '#server/auth/refusals.ts';
import { type AuthContext, clientAddress, deviceOf, localeOf, readBody } from '#server/auth/request.ts';
import { signIn, signInTransaction } from '#server/auth/sign-in.ts';
import { findUserByEmail, findUserByPhone, isBanned, setPasswordHash, type UserRow } from '#server/auth/store/users.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

const params = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  ...captchaParams,
});

type Contact = { provider: 'email' | 'phone'; name: string };

function checkParams({ email, phone }: z.output<typeof params>): Contact {
  if (email && phone) {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on login.');
  }
  if (!email && !phone) throw new AuthError('validation_failed', 'missing email or phone');
  if (phone) {
    if (!env.GOTRUE_EXTERNAL_PHONE_ENABLED) {
      throw new AuthError('phone_provider_disabled', 'Phone logins are disabled', { status: 422 });
    }
    return { provider: 'phone', name: phone.replaceAll(/[\s+]/g, '') };
  }
  if (!env.GOTRUE_EXTERNAL_EMAIL_ENABLED) throw new AuthError('email_provider_disabled');
  return { provider: 'email', name: normalizeEmail(email) };
}

/** Signs in by password. Unknown account, wrong password and account without one get one answer, in about one time. */
export async function passwordGrant(c: AuthContext) {
  const body = await readBody(c, params);
  const { provider, name } = checkParams(body);
  c.set('meant', provider === 'email' ? { email: name } : { phone: name });
  await requireCaptcha(c, body);
  const { user, matches, outdated, locked } = await tryPassword({ name, address: clientAddress(c) }, async () => {
    const found = await (provider === 'email' ? findUserByEmail(db, name) : findUserByPhone(db, name));
    return { user: found, ...(await verifyPassword(body.password, found?.encrypted_password)) };
  });
  if (locked) await traceRefusal(c, 'locked');
  if (locked && user) await mailLockout(user, localeOf(c));
  if (!user || !matches) throw new AuthError('invalid_credentials');
  if (isBanned(user)) throw new AuthError('user_banned', undefined, { status: 400 });
  if (provider === 'email' && !user.email_confirmed_at) throw new AuthError('email_not_confirmed');
  if (provider === 'phone' && !user.phone_confirmed_at) throw new AuthError('phone_not_confirmed');
  const newHash = outdated ? await hashPassword(body.password) : undefined;
  const tokens = await signInTransaction(async (trx) => {
    if (newHash) await setPasswordHash(trx, user.id, newHash);
    return signIn(trx, user.id, 'password', deviceOf(c), provider);
  });
  const weakness = weaknessOf(body.password, await passwordRules());
  return c.json(weakness ? { ...tokens, weak_password: weakness } : tokens);
}

async function mailLockout(user: UserRow, locale: 'it' | 'en'): Promise<void> {
  await db.transaction().execute((trx) => mailNotice(trx, user, 'locked', locale));
}
