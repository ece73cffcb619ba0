import { randomUUID } from 'node:crypto';
import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import type { Channel } from './contacts.ts';
import { AuthError } from './errors.ts';
import { inEvenTime, type MailOptions, mailSignInCode } from './mailing.ts';
import { limitMailsTo } from './rate-limit.ts';
import { signIn, signInTransaction, type TokenResponse } from './sign-in.ts';
import { recordAuthEvent } from './store/audit-log.ts';
import type { Device } from './store/sessions.ts';
import { findUserByEmail, findUserById, findUserByPhone, insertUser, isBanned, type UserRow } from './store/users.ts';
import { handOverText, limitTexts, type TextOptions, textCode } from './texting.ts';
import { presentUser } from './views.ts';

/**
 * New accounts, and the same answers for what only looks like one (contract 2.1): whoever signs up with somebody else's proven address
 * is shown a made-up account, and the address gets a mail that says so.
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
    const created = await insertUser(trx, fresh);
    const user = await findUserByEmail(trx, email);
    if (!user) throw new AuthError('signup_disabled');
    const isKnown = user.email_confirmed_at !== null;
    requireNoConflict(isKnown);
    if (!isBanned(user)) await mailSignInCode(trx, user, { ...mail, isKnown });
    return answerFor(trx, user, { created: Boolean(created), isKnown, data, address: mail.address });
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
    const created = await insertUser(trx, fresh);
    const user = await findUserByPhone(trx, phone);
    if (!user) throw new AuthError('signup_disabled');
    const isKnown = user.phone_confirmed_at !== null;
    requireNoConflict(isKnown);
    const mayText = !isKnown && !isBanned(user);
    const queued = mayText && (await textCode(trx, user, { ...text, phone, type: 'confirmation_token' }));
    const answer = await answerFor(trx, user, { created: Boolean(created), isKnown, data, address: text.address });
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
  fresh: Parameters<typeof insertUser>[1],
  device: Device,
  provider: 'email' | 'phone',
): Promise<TokenResponse | undefined> {
  return signInTransaction(async (trx) => {
    const created = await insertUser(trx, fresh);
    if (!created) return undefined;
    const actor = { id: created.id, email: fresh.email ?? null };
    await recordAuthEvent(trx, { action: 'user_signedup', actor, address: device.address });
    return signIn(trx, created.id, 'password', device, provider);
  });
}

type Meeting = {
  created: boolean;
  isKnown: boolean;
  data: Record<string, unknown>;
  address: string | undefined;
};

async function answerFor(trx: Db, user: UserRow, { created, isKnown, data, address }: Meeting) {
  await recordAuthEvent(trx, { action: created ? 'user_signedup' : 'user_repeated_signup', actor: user, address });
  if (isKnown) return imagineUser(user, data);
  const view = await presentUser(trx, (await findUserById(trx, user.id)) ?? user);
  if (created) return view;
  if (user.invited_at) return { ...view, user_metadata: {}, identities: [] };
  return {
    ...view,
    user_metadata: withoutStory(view.user_metadata),
    identities: view.identities.map((identity) => ({
      ...identity,
      identity_data: withoutStory(identity.identity_data),
    })),
  };
}

/** Whoever repeats a sign-up may not be the one who began it: they learn nothing that the first one told. */
function withoutStory(metadata: unknown): Record<string, unknown> {
  const known = ['sub', 'email', 'phone', 'email_verified', 'phone_verified'];
  return Object.fromEntries(Object.entries(metadata ?? {}).filter(([name]) => known.includes(name)));
}

/** What a new account's owner would see, under a made-up id. */
function imagineUser(user: UserRow, data: Record<string, unknown>) {
  const now = new Date();
  const provider = user.email ? 'email' : 'phone';
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: provider === 'email' ? (user.email ?? '') : '',
    phone: provider === 'phone' ? (user.phone ?? '') : '',
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
