import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { passwordRules } from '#server/auth/configuration.ts';
import { requireEmail } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { inEvenTime, mailSignInCode } from '#server/auth/mailing.ts';
import { hashPassword, requireStrongPassword } from '#server/auth/passwords.ts';
import { pkceParams, readChallenge } from '#server/auth/pkce.ts';
import { limitByAddress, limitMailsTo } from '#server/auth/rate-limit.ts';
import { resolveRedirect } from '#server/auth/redirects.ts';
import { type AuthContext, clientAddress, deviceOf, localeOf, readBody } from '#server/auth/request.ts';
import { signIn, signInTransaction } from '#server/auth/sign-in.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { findUserByEmail, insertUser, isBanned, type UserRow } from '#server/auth/store/users.ts';
import { presentUser } from '#server/auth/views.ts';
import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

const params = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
  ...pkceParams,
});

type Params = z.output<typeof params>;

async function checkParams({ email, phone, password }: Params): Promise<string> {
  if (!email && !phone) throw new AuthError('anonymous_provider_disabled');
  if (env.GOTRUE_DISABLE_SIGNUP) throw new AuthError('signup_disabled');
  if (!password) throw new AuthError('validation_failed', 'Signup requires a valid password');
  requireStrongPassword(password, await passwordRules());
  if (email && phone) {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on signup.');
  }
  if (phone) throw new AuthError('phone_provider_disabled', 'Phone signups are disabled');
  if (!env.GOTRUE_EXTERNAL_EMAIL_ENABLED) {
    throw new AuthError('email_provider_disabled', 'Email signups are disabled', { status: 400 });
  }
  return requireEmail(email);
}

/** POST /signup (contract 2.1). An address that has an account gets a made-up user in reply and a way in by mail. */
export async function signup(c: AuthContext) {
  await limitByAddress(c, 'signup', env.GOTRUE_RATE_LIMIT_OTP);
  const body = await readBody(c, params);
  const email = await checkParams(body);
  const challenge = readChallenge(body);
  const passwordHash = await hashPassword(body.password);
  if (env.GOTRUE_MAILER_AUTOCONFIRM) return signUpConfirmed(c, { email, passwordHash, data: body.data });
  const mail = { locale: localeOf(c), redirectTo: resolveRedirect(c), address: clientAddress(c), challenge };
  const answer = await inEvenTime(async () => {
    await limitMailsTo(email, env.GOTRUE_SMTP_MAX_FREQUENCY);
    return db.transaction().execute(async (trx) => {
      const created = await insertUser(trx, { email, passwordHash, metadata: body.data });
      const user = await findUserByEmail(trx, email);
      if (!user) throw new AuthError('signup_disabled');
      if (!isBanned(user)) await mailSignInCode(trx, user, mail);
      const action = created ? 'user_signedup' : 'user_repeated_signup';
      await recordAuthEvent(trx, { action, actor: user, address: mail.address });
      if (user.email_confirmed_at) return imagineUser(email, body.data);
      const view = await presentUser(trx, await reread(trx, user));
      // Whoever repeats a sign-up may not be the one who began it: they learn nothing that is stored.
      return created ? view : { ...view, user_metadata: body.data, identities: [] };
    });
  });
  return c.json(answer);
}

async function reread(trx: Db, user: UserRow): Promise<UserRow> {
  return (await findUserByEmail(trx, user.email ?? '')) ?? user;
}

async function signUpConfirmed(
  c: AuthContext,
  { email, passwordHash, data }: { email: string; passwordHash: string; data: Record<string, unknown> },
) {
  const tokens = await signInTransaction(async (trx) => {
    const created = await insertUser(trx, { email, passwordHash, metadata: data, confirmed: true });
    if (!created) return undefined;
    await recordAuthEvent(trx, {
      action: 'user_signedup',
      actor: { id: created.id, email },
      address: clientAddress(c),
    });
    return signIn(trx, created.id, 'password', deviceOf(c));
  });
  if (!tokens) throw new AuthError('user_already_exists');
  return c.json(tokens);
}

/** What a new account's owner would see, under a made-up id. */
function imagineUser(email: string, data: Record<string, unknown>) {
  const now = new Date();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
