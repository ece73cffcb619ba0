import { z } from 'zod';
import { captchaParams, requireCaptcha } from '#server/auth/captcha.ts';
import { passwordRules } from '#server/auth/configuration.ts';
import { type Channel, requireChannel, requireEmail, requirePhone } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { requireSmall } from '#server/auth/metadata.ts';
import { hashPassword, requireStrongPassword } from '#server/auth/passwords.ts';
import { pkceParams, readChallenge } from '#server/auth/pkce.ts';
import { limitAnonymousSignIns, limitByAddress } from '#server/auth/rate-limit.ts';
import { resolveRedirect } from '#server/auth/redirects.ts';
import { signUpByEmail, signUpByPhone } from '#server/auth/registration.ts';
import { type AuthContext, clientAddress, deviceOf, localeOf, readBody } from '#server/auth/request.ts';
import { signIn, signInTransaction } from '#server/auth/sign-in.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { insertUser } from '#server/auth/store/users.ts';
import { env } from '#server/env.ts';

const params = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
  channel: z.string().default(''),
  ...pkceParams,
  ...captchaParams,
});

type Params = z.output<typeof params>;
type Contact = { email: string } | { phone: string; channel: Channel };

function checkParams(body: Params): Contact {
  const { email, phone, password } = body;
  const fail = (message: string) => new AuthError('validation_failed', message);
  if (env.GOTRUE_DISABLE_SIGNUP) throw new AuthError('signup_disabled');
  if (!password) throw fail('Signup requires a valid password');
  if (email && phone) throw fail('Only an email address or phone number should be provided on signup.');
  if (phone) {
    if (body.code_challenge) throw fail('PKCE not supported for phone signups');
    if (!env.GOTRUE_EXTERNAL_PHONE_ENABLED) {
      throw new AuthError('phone_provider_disabled', 'Phone signups are disabled');
    }
    return { phone: requirePhone(phone), channel: requireChannel(body.channel) };
  }
  if (!env.GOTRUE_EXTERNAL_EMAIL_ENABLED) {
    throw new AuthError('email_provider_disabled', 'Email signups are disabled', { status: 400 });
  }
  return { email: requireEmail(email) };
}

/** POST /signup (contract 2.1): by address, by number, or without either as somebody nameless. */
export async function signup(c: AuthContext) {
  const body = await readBody(c, params);
  requireSmall(body.data);
  if (!body.email && !body.phone) return signUpAnonymously(c, body);
  await limitByAddress(c, 'signup', env.GOTRUE_RATE_LIMIT_OTP);
  const contact = checkParams(body);
  requireStrongPassword(body.password, await passwordRules());
  const challenge = readChallenge(body);
  await requireCaptcha(c, body);
  const passwordHash = await hashPassword(body.password);
  const device = deviceOf(c);
  const options = { locale: localeOf(c), address: clientAddress(c) };
  const newcomer = { passwordHash, data: body.data, device };
  const answer =
    'email' in contact
      ? await signUpByEmail({ ...newcomer, ...contact }, { ...options, redirectTo: resolveRedirect(c), challenge })
      : await signUpByPhone({ ...newcomer, ...contact }, { ...options, channel: contact.channel });
  return c.json(answer);
}

async function signUpAnonymously(c: AuthContext, body: Params) {
  if (!env.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED) throw new AuthError('anonymous_provider_disabled');
  if (env.GOTRUE_DISABLE_SIGNUP) throw new AuthError('signup_disabled');
  await limitAnonymousSignIns(c);
  await requireCaptcha(c, body);
  const tokens = await signInTransaction(async (trx) => {
    const created = await insertUser(trx, { metadata: body.data });
    if (!created) throw new Error('An account that has no name cannot be taken.');
    const actor = { id: created.id, email: null };
    await recordAuthEvent(trx, { action: 'user_signedup', actor, address: clientAddress(c) });
    return signIn(trx, created.id, 'anonymous', deviceOf(c), 'anonymous');
  });
  return c.json(tokens);
}
