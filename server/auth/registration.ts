import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { mailWayBack } from './closure.ts';
import type { Channel } from './contacts.ts';
import { AuthError } from './errors.ts';
import { imagineNewUser } from './imagined-users.ts';
import { inEvenTime, type MailOptions, mailSignInCode } from './mailing.ts';
import { limitMailsTo } from './rate-limit.ts';
import { signIn, signInTransaction, type TokenResponse } from './sign-in.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import type { Device } from './store/sessions.ts';
import { findUserByEmail, findUserById, findUserByPhone, isBanned, type NewUser, type UserRow } from './store/users.ts';
import { handOverText, limitTexts, type TextOptions, textCode } from './texting.ts';
import { makeUser } from './unproven.ts';
import { presentUser } from './views.ts';

/**
 * New accounts, and the same answers for what only looks like one (contract 2.1): whoever signs up with an address that has an account is
 * shown a made-up one, and the address gets a mail that says so.
 */

type Newcomer = { passwordHash: string; data: Record<string, unknown>; device: Device };
type Answer = TokenResponse | Awaited<ReturnType<typeof answerFor>>;

/** Signs up by address; tokens where no confirmation is wanted, else the account without a session. */
export async function signUpByEmail(person: Newcomer & { email: string }, mail: MailOptions): Promise<Answer> {
  const { email, passwordHash, data } = person;
  const fresh = { email, passwordHash, metadata: data, confirmed: env.GOTRUE_MAILER_AUTOCONFIRM };
  if (env.GOTRUE_MAILER_AUTOCONFIRM) {
    const tokens = await signUpConfirmed(fresh, person.device, 'email');
    if (tokens) return tokens;
  }
  const meet = async (trx: Db) => {
    const created = await makeUser(trx, { ...fresh, madeBy: 'anybody' });
    const user = await findUserByEmail(trx, email);
    if (!user) throw new AuthError('signup_disabled');
    const isKnown = user.email_confirmed_at !== null;
    requireNoConflict(isKnown);
    if (isBanned(user)) await mailWayBack(trx, user, mail);
    else await mailSignInCode(trx, user, { ...mail, isKnown, offersPassword: true });
    return answerFor(trx, user, { created: Boolean(created), data, address: mail.address });
  };
  return inEvenTime(async () => {
    await limitMailsTo(email, env.GOTRUE_SMTP_MAX_FREQUENCY);
    return db.transaction().execute(meet);
  });
}

/** As {@link signUpByEmail}, by number. A number that has an account gets no message: those cost money. */
export async function signUpByPhone(
  person: Newcomer & { phone: string; channel: Channel },
  text: TextOptions,
): Promise<Answer> {
  const { phone, passwordHash, data } = person;
  const fresh = { phone, passwordHash, metadata: data, confirmed: env.GOTRUE_SMS_AUTOCONFIRM };
  if (env.GOTRUE_SMS_AUTOCONFIRM) {
    const tokens = await signUpConfirmed(fresh, person.device, 'phone');
    if (tokens) return tokens;
  }
  const meet = async (trx: Db) => {
    const created = await makeUser(trx, { ...fresh, madeBy: 'anybody' });
    const user = await findUserByPhone(trx, phone);
    if (!user) throw new AuthError('signup_disabled');
    const isKnown = user.phone_confirmed_at !== null;
    requireNoConflict(isKnown);
    const mayText = !isKnown && !isBanned(user);
    const options = { ...text, phone, type: 'confirmation_token', offersPassword: true } as const;
    const queued = mayText && (await textCode(trx, user, options));
    const answer = await answerFor(trx, user, { created: Boolean(created), data, address: text.address });
    return { answer, queued: queued || undefined };
  };
  return inEvenTime(async () => {
    await limitTexts(phone);
    const { answer, queued } = await db.transaction().execute(meet);
    await handOverText(phone, queued);
    return answer;
  });
}

/** Where sign-ups are confirmed by themselves anyone can see who exists, so it may as well be said. */
function requireNoConflict(isKnown: boolean): void {
  const tells = env.GOTRUE_MAILER_AUTOCONFIRM || env.GOTRUE_SMS_AUTOCONFIRM;
  if (isKnown && tells) throw new AuthError('user_already_exists');
}

async function signUpConfirmed(
  fresh: NewUser,
  device: Device,
  provider: 'email' | 'phone',
): Promise<TokenResponse | undefined> {
  return signInTransaction(async (trx) => {
    const created = await makeUser(trx, { ...fresh, madeBy: 'anybody' });
    if (!created) return undefined;
    const actor = { id: created.id, email: fresh.email ?? null };
    await recordAuthEvent(trx, { action: 'user_signedup', actor, address: device.address });
    return signIn(trx, created.id, 'password', device, provider);
  });
}

type Meeting = { created: boolean; data: Record<string, unknown>; address: string | undefined };

async function answerFor(trx: Db, user: UserRow, { created, data, address }: Meeting) {
  await recordAuthEvent(trx, { action: created ? 'user_signedup' : 'user_repeated_signup', actor: user, address });
  return created ? presentUser(trx, (await findUserById(trx, user.id)) ?? user) : imagineNewUser(trx, user, data);
}
