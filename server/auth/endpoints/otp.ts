import { z } from 'zod';
import { captchaParams, requireCaptcha } from '#server/auth/captcha.ts';
import { mailWayBack } from '#server/auth/closure.ts';
import { type Channel, requireChannel, requireEmail, requirePhone } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { inEvenTime, type MailOptions, mailSignInCode } from '#server/auth/mailing.ts';
import { requireSmall } from '#server/auth/metadata.ts';
import { pkceParams, readChallenge } from '#server/auth/pkce.ts';
import { limitByAddress, limitMailsTo } from '#server/auth/rate-limit.ts';
import { resolveRedirect } from '#server/auth/redirects.ts';
import { type AuthContext, clientAddress, localeOf, readBody } from '#server/auth/request.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import type { Challenge } from '#server/auth/store/flow-states.ts';
import { findUserByEmail, findUserByPhone, isBanned, type NewUser, type UserRow } from '#server/auth/store/users.ts';
import { handOverText, limitTexts, textCode } from '#server/auth/texting.ts';
import { makeUser } from '#server/auth/unproven.ts';
import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { consentMember } from '#shared/analysis-request-form.ts';

const params = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  create_user: z.boolean().default(true),
  data: z.record(z.string(), z.unknown()).default({}),
  channel: z.string().default(''),
  ...pkceParams,
  ...captchaParams,
});

type Contact = { email: string } | { phone: string; channel: Channel };

function checkParams({ email, phone, channel }: z.output<typeof params>): Contact {
  if (email && phone) {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided');
  }
  if (!email && !phone) throw new AuthError('validation_failed', 'One of email or phone must be set');
  if (phone) {
    if (!env.GOTRUE_EXTERNAL_PHONE_ENABLED) throw new AuthError('phone_provider_disabled');
    return { phone: requirePhone(phone), channel: requireChannel(channel) };
  }
  if (channel) throw new AuthError('validation_failed', 'Channel should only be specified with Phone OTP');
  if (!env.GOTRUE_EXTERNAL_EMAIL_ENABLED) throw new AuthError('email_provider_disabled');
  return { email: requireEmail(email) };
}

/** POST /otp: sends a code, by mail with a link too (contract 2.3). The answer and its time are the same for known and unknown people. */
export async function otp(c: AuthContext) {
  await limitByAddress(c, 'otp', env.GOTRUE_RATE_LIMIT_OTP);
  const body = await readBody(c, params);
  const contact = checkParams(body);
  requireSmall(body.data);
  const challenge = readChallenge(body);
  await requireCaptcha(c, body);
  const newcomer = { mayCreate: body.create_user, data: body.data };
  return 'email' in contact
    ? mailCode(c, { ...newcomer, ...contact, challenge })
    : sendText(c, { ...newcomer, ...contact });
}

const magicLinkParams = z.object({
  email: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
  ...pkceParams,
  ...captchaParams,
});

/** POST /magiclink: the older name of the same. */
export async function magicLink(c: AuthContext) {
  await limitByAddress(c, 'magiclink', env.GOTRUE_RATE_LIMIT_OTP);
  const body = await readBody(c, magicLinkParams);
  if (!env.GOTRUE_EXTERNAL_EMAIL_ENABLED) throw new AuthError('email_provider_disabled');
  if (!body.email) {
    throw new AuthError('validation_failed', 'Password recovery requires an email', { status: 422 });
  }
  const email = requireEmail(body.email);
  requireSmall(body.data);
  const challenge = readChallenge(body);
  await requireCaptcha(c, body);
  return mailCode(c, { email, mayCreate: true, data: body.data, challenge });
}

/** Agreeing to terms takes somebody who was shown them; a code can be asked for by anybody. */
const withoutConsent = ({ [consentMember]: _, ...data }: Record<string, unknown>) => data;

type Newcomer = { mayCreate: boolean; data: Record<string, unknown> };
type MailRequest = Newcomer & { email: string; challenge: Challenge | undefined };
type TextRequest = Newcomer & { phone: string; channel: Channel };

async function mailCode(c: AuthContext, request: MailRequest) {
  const { challenge } = request;
  const options = { locale: localeOf(c), redirectTo: resolveRedirect(c), address: clientAddress(c), challenge };
  await inEvenTime(async () => {
    await limitMailsTo(request.email, env.GOTRUE_SMTP_MAX_FREQUENCY);
    await db.transaction().execute((trx) => queueCode(trx, request, options));
  });
  return c.json({});
}

async function queueCode(trx: Db, request: MailRequest, options: MailOptions): Promise<void> {
  const { email, data } = request;
  const fresh = { email, metadata: data, confirmed: env.GOTRUE_MAILER_AUTOCONFIRM };
  const user = (await findUserByEmail(trx, email)) ?? (await createUser(trx, request, fresh));
  if (!user) return;
  if (isBanned(user)) await mailWayBack(trx, user, options);
  else await mailSignInCode(trx, user, options);
}

async function sendText(c: AuthContext, request: TextRequest) {
  const { phone, channel, data } = request;
  const text = { channel, locale: localeOf(c), address: clientAddress(c), phone, type: 'confirmation_token' } as const;
  const messageId = await inEvenTime(async () => {
    await limitTexts(phone);
    const queued = await db.transaction().execute(async (trx) => {
      const fresh = { phone, metadata: data, confirmed: env.GOTRUE_SMS_AUTOCONFIRM };
      const user = (await findUserByPhone(trx, phone)) ?? (await createUser(trx, request, fresh));
      if (!user || isBanned(user)) return undefined;
      return textCode(trx, user, text);
    });
    return handOverText(phone, queued);
  });
  return c.json({ message_id: messageId });
}

async function createUser(trx: Db, { mayCreate }: Newcomer, fresh: NewUser): Promise<UserRow | undefined> {
  if (!mayCreate || env.GOTRUE_DISABLE_SIGNUP) return undefined;
  await makeUser(trx, { ...fresh, metadata: withoutConsent(fresh.metadata ?? {}), madeBy: 'anybody' });
  const user = await (fresh.email ? findUserByEmail(trx, fresh.email) : findUserByPhone(trx, fresh.phone ?? ''));
  if (user) await recordAuthEvent(trx, { action: 'user_signedup', actor: user });
  return user;
}
