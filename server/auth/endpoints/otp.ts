import { z } from 'zod';
import { requireEmail } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { inEvenTime, type MailOptions, mailSignInCode } from '#server/auth/mailing.ts';
import { type Challenge, pkceParams, readChallenge } from '#server/auth/pkce.ts';
import { limitByAddress, limitMailsTo } from '#server/auth/rate-limit.ts';
import { resolveRedirect } from '#server/auth/redirects.ts';
import { type AuthContext, clientAddress, localeOf, readBody } from '#server/auth/request.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { findUserByEmail, insertUser, isBanned, setPasswordHash, type UserRow } from '#server/auth/store/users.ts';
import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

const params = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  create_user: z.boolean().default(true),
  data: z.record(z.string(), z.unknown()).default({}),
  channel: z.string().default(''),
  ...pkceParams,
});

function checkParams({ email, phone, channel }: z.output<typeof params>): string {
  if (email && phone) {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided');
  }
  if (!email && !phone) throw new AuthError('validation_failed', 'One of email or phone must be set');
  if (phone) throw new AuthError('phone_provider_disabled');
  if (channel) throw new AuthError('validation_failed', 'Channel should only be specified with Phone OTP');
  if (!env.GOTRUE_EXTERNAL_EMAIL_ENABLED) throw new AuthError('email_provider_disabled');
  return requireEmail(email);
}

/** POST /otp: mails a code and a link (contract 2.3). The answer and its time are the same for known and unknown addresses. */
export async function otp(c: AuthContext) {
  await limitByAddress(c, 'otp', env.GOTRUE_RATE_LIMIT_OTP);
  const body = await readBody(c, params);
  const email = checkParams(body);
  return requestCode(c, { email, createUser: body.create_user, data: body.data, challenge: readChallenge(body) });
}

const magicLinkParams = z.object({
  email: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
  ...pkceParams,
});

/** POST /magiclink: the older name of the same. */
export async function magicLink(c: AuthContext) {
  await limitByAddress(c, 'magiclink', env.GOTRUE_RATE_LIMIT_OTP);
  const body = await readBody(c, magicLinkParams);
  if (!body.email) {
    throw new AuthError('validation_failed', 'Password recovery requires an email', { status: 422 });
  }
  const email = requireEmail(body.email);
  return requestCode(c, { email, createUser: true, data: body.data, challenge: readChallenge(body) });
}

type CodeRequest = {
  email: string;
  createUser: boolean;
  data: Record<string, unknown>;
  challenge: Challenge | undefined;
};

async function requestCode(c: AuthContext, request: CodeRequest) {
  const { challenge } = request;
  const options = { locale: localeOf(c), redirectTo: resolveRedirect(c), address: clientAddress(c), challenge };
  await inEvenTime(async () => {
    await limitMailsTo(request.email, env.GOTRUE_SMTP_MAX_FREQUENCY);
    await db.transaction().execute((trx) => sendCode(trx, request, options));
  });
  return c.json({});
}

async function sendCode(trx: Db, request: CodeRequest, options: MailOptions): Promise<void> {
  const user = (await findUserByEmail(trx, request.email)) ?? (await createUser(trx, request));
  if (!user || isBanned(user)) return;
  // Whoever set a password before the address was proven may not be its owner.
  if (!user.email_confirmed_at && user.encrypted_password) await setPasswordHash(trx, user.id, '');
  await mailSignInCode(trx, user, options);
}

async function createUser(trx: Db, { email, createUser: mayCreate, data }: CodeRequest): Promise<UserRow | undefined> {
  if (!mayCreate || env.GOTRUE_DISABLE_SIGNUP) return undefined;
  await insertUser(trx, { email, metadata: data, confirmed: env.GOTRUE_MAILER_AUTOCONFIRM });
  const user = await findUserByEmail(trx, email);
  if (user) await recordAuthEvent(trx, { action: 'user_signedup', actor: user });
  return user;
}
