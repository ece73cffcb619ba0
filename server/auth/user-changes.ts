import { z } from 'zod';
import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { planChangeProof, spendNonce } from './change-proof.ts';
import { passwordRules } from './configuration.ts';
import { type Channel, requireChannel, requireEmail, requirePhone } from './contacts.ts';
import { applyEmail, startEmailChange } from './email-change.ts';
import { AuthError } from './errors.ts';
import { requireSmall } from './metadata.ts';
import { type PasswordChange, planPasswordChange, storePassword } from './password-change.ts';
import { requireStrongPassword } from './passwords.ts';
import { applyPhone, startPhoneChange } from './phone-change.ts';
import { pkceParams, readChallenge } from './pkce.ts';
import { limitMailsTo } from './rate-limit.ts';
import { resolveRedirect } from './redirects.ts';
import { type AuthContext, clientAddress, localeOf } from './request.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import { listFactors } from './store/factors.ts';
import type { Challenge } from './store/flow-states.ts';
import type { SessionRow } from './store/sessions.ts';
import {
  findUserByEmail,
  findUserById,
  findUserByPhone,
  lockUser,
  mergeUserMetadata,
  type UserRow,
} from './store/users.ts';
import { handOverText, limitTexts } from './texting.ts';
import { presentUser } from './views.ts';

/** What PUT /user may change, with its checks in the contract's order (2.7). */

export const changeParams = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  nonce: z.string().default(''),
  current_password: z.string().default(''),
  channel: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  ...pkceParams,
});

type Body = z.output<typeof changeParams>;

/** What really changes: values equal to the present ones are none. */
type Changes = { email: string; phone: string; password: string; channel: Channel; challenge: Challenge | undefined };

async function checkParams(body: Body, user: UserRow, session: SessionRow | undefined): Promise<Changes> {
  const email = body.email && requireEmail(body.email);
  const phone = body.phone && requirePhone(body.phone);
  const channel = requireChannel(body.phone && body.channel);
  if (body.password) requireStrongPassword(body.password, await passwordRules());
  const challenge = readChallenge(body);
  if (body.app_metadata) throw new AuthError('not_admin');
  requireSmall(body.data, user.raw_user_meta_data);
  const changes = {
    email: email === user.email ? '' : email,
    phone: phone === user.phone ? '' : phone,
    password: body.password,
    channel,
    challenge,
  };
  await checkAccess(body, changes, user, session);
  await checkTaken(changes);
  return changes;
}

async function checkAccess(body: Body, changes: Changes, user: UserRow, session: SessionRow | undefined) {
  const { email, phone, password } = changes;
  if (email || phone || password) {
    const hasFactor = (await listFactors(db, user.id)).some((factor) => factor.status === 'verified');
    if (hasFactor && session?.aal === 'aal1') throw new AuthError('insufficient_aal');
  }
  if (user.is_anonymous && password && !email && !phone) {
    const message = 'Updating password of an anonymous user without an email or phone is not allowed';
    throw new AuthError('validation_failed', message, { status: 422 });
  }
  if (user.is_sso_user && (email || phone || password || body.nonce)) throw new AuthError('user_sso_managed');
}

async function checkTaken({ email, phone }: Changes): Promise<void> {
  if (email && (await findUserByEmail(db, email))) throw new AuthError('email_exists');
  if (!phone) return;
  if (!env.GOTRUE_EXTERNAL_PHONE_ENABLED) throw new AuthError('phone_provider_disabled');
  if (await findUserByPhone(db, phone)) throw new AuthError('phone_exists');
}

/** Each address and number can be asked only so often, and so can everyone of us. */
async function limitChanges({ email, phone }: Changes, user: UserRow): Promise<void> {
  if (email && !appliesAtOnce(user, 'email')) {
    await limitMailsTo(`change:${user.id}`, env.GOTRUE_SMTP_MAX_FREQUENCY);
    await limitMailsTo(email, env.GOTRUE_SMTP_MAX_FREQUENCY);
  }
  if (phone && !appliesAtOnce(user, 'phone')) await limitTexts(phone);
}

/** Confirmed by itself: a number where the setting says so; an address only for somebody who had no name before. */
function appliesAtOnce(user: UserRow, kind: 'email' | 'phone'): boolean {
  return kind === 'phone' ? env.GOTRUE_SMS_AUTOCONFIRM : user.is_anonymous && env.GOTRUE_MAILER_AUTOCONFIRM;
}

type Request = { user: UserRow; session: SessionRow | undefined; body: Body };

/** Checks and makes the changes of one request; answers the account, undefined when it is gone meanwhile. */
export async function changeAccount(c: AuthContext, { user, session, body }: Request) {
  const changes = await checkParams(body, user, session);
  const device = { address: clientAddress(c), locale: localeOf(c) };
  const { email, phone, password } = changes;
  const owner = { user, session, ...device };
  const proof = email || phone || password ? await planChangeProof(body, owner, password !== '') : undefined;
  const plan = password ? await planPasswordChange(password, owner) : undefined;
  await limitChanges(changes, user);
  const mail = { ...device, redirectTo: resolveRedirect(c), challenge: changes.challenge };
  const outcome = await db.transaction().execute(async (trx) => {
    // A wrong nonce was counted, which must not be undone: it is an answer.
    if (proof?.nonce !== undefined && !(await spendNonce(trx, user, proof.nonce))) return 'bad nonce' as const;
    // A fault of another kind leaves the nonce unused.
    if (plan?.fault) throw plan.fault;
    const text = await change(trx, { user, data: body.data, changes, plan, mail });
    const fresh = await findUserById(trx, user.id);
    return { text, view: fresh && (await presentUser(trx, fresh)) };
  });
  if (outcome === 'bad nonce') throw new AuthError('reauthentication_not_valid');
  if (outcome.text) await handOverText(changes.phone ?? '', outcome.text);
  return outcome.view;
}

type Change = {
  user: UserRow;
  data: Record<string, unknown>;
  changes: Changes;
  plan: PasswordChange | undefined;
  mail: { address: string | undefined; locale: 'it' | 'en'; redirectTo: string; challenge: Challenge | undefined };
};

/** Answers the name of the text message that was queued, if any. */
async function change(trx: Db, { user, data, changes, plan, mail }: Change): Promise<string | undefined> {
  const { email, phone, channel } = changes;
  const locked = await lockUser(trx, user.id);
  if (!locked) return undefined;
  let text: string | undefined;
  if (Object.keys(data).length > 0) await mergeUserMetadata(trx, user.id, data);
  if (plan) await storePassword(trx, plan);
  if (email) {
    if (appliesAtOnce(user, 'email')) await applyEmail(trx, locked, email, mail.locale);
    else await startEmailChange(trx, locked, email, mail);
  }
  if (phone) {
    if (appliesAtOnce(user, 'phone')) await applyPhone(trx, locked, phone);
    else text = await startPhoneChange(trx, locked, phone, { ...mail, channel });
  }
  await recordAuthEvent(trx, { action: 'user_modified', actor: user, address: mail.address });
  return text;
}
