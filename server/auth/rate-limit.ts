import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import type { CallRate } from '#server/environment/auth.ts';
import { keyedHash } from '#server/secrets.ts';
import { networkOf } from '#shared/networks.ts';
import { AuthError } from './errors.ts';
import { type AuthContext, clientAddress } from './request.ts';

/**
 * Token buckets in the database, so that a limit holds across all workers and machines.
 * A bucket is one timestamp, "when it is full again" (the generic cell rate algorithm, ITU-T I.371): one statement takes a token.
 */

export type Bucket = { name: string; refillPer: { count: number; seconds: number }; burst: number };

const keyOf = (name: string, who: string) => `${name}:${keyedHash('rate-limit', who).toString('base64url')}`;

/** Takes a token. Answers the seconds to wait when there is none, else 0. */
export async function takeToken(bucket: Bucket, who: string): Promise<number> {
  const key = keyOf(bucket.name, who);
  const interval = bucket.refillPer.seconds / bucket.refillPer.count;
  const depth = interval * bucket.burst;
  const taken = await sql`
    insert into auth_private.rate_limits as bucket (key, full_at)
    values (${key}, clock_timestamp() + make_interval(secs => ${interval}))
    on conflict (key) do update
      set full_at = greatest(bucket.full_at, clock_timestamp()) + make_interval(secs => ${interval})
      where greatest(bucket.full_at, clock_timestamp()) + make_interval(secs => ${interval})
        <= clock_timestamp() + make_interval(secs => ${depth})
    returning 1`.execute(db);
  if (taken.rows.length > 0) return 0;
  const refused = await sql<{ wait: number }>`
    select extract(epoch from full_at - clock_timestamp())::float8 + ${interval}::float8 - ${depth}::float8 as wait
    from auth_private.rate_limits where key = ${key}`.execute(db);
  return Math.max(1, Math.ceil(refused.rows[0]?.wait ?? 1));
}

/** Refuses with 429 and `Retry-After` when the sender's bucket for this endpoint is empty (contract 1.7). */
export async function limitByAddress(c: AuthContext, name: string, rate: CallRate): Promise<void> {
  await limitAddress(clientAddress(c), name, rate);
}

/** As {@link limitByAddress}, for who calls from `address`. */
export async function limitAddress(
  address: string | undefined,
  name: string,
  { count, burst }: CallRate,
): Promise<void> {
  if (!address) return;
  const bucket = { name, refillPer: { count, seconds: 300 }, burst };
  const wait = await takeToken(bucket, networkOf(address));
  if (wait > 0) throw new AuthError('over_request_rate_limit', undefined, { retryAfterSeconds: wait });
}

/** As {@link limitByAddress}, for challenges and codes of second factors, whose bucket refills each minute. */
export async function limitFactorCalls(c: AuthContext): Promise<void> {
  const address = clientAddress(c);
  if (!address) return;
  const count = env.GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY;
  const bucket = { name: 'factor', refillPer: { count, seconds: 60 }, burst: 2 * count };
  const wait = await takeToken(bucket, networkOf(address));
  if (wait > 0) throw new AuthError('over_request_rate_limit', undefined, { retryAfterSeconds: wait });
}

/** Refuses a second mail to the same address within `seconds`, whether or not anybody has that address. */
export async function limitMailsTo(email: string, seconds: number): Promise<void> {
  if (seconds > 0) {
    const wait = await takeToken({ name: 'mail', refillPer: { count: 1, seconds }, burst: 1 }, email);
    if (wait > 0) throw new AuthError('over_email_send_rate_limit', afterSeconds(wait), { retryAfterSeconds: wait });
  }
  const { GOTRUE_RATE_LIMIT_EMAIL_SENT: hourly, GOTRUE_MAILER_AUTOCONFIRM: unneeded } = env;
  if (!hourly || unneeded) return;
  const wait = await takeHourly('mails-sent', hourly, 'everybody');
  const message = 'email rate limit exceeded';
  if (wait === 0) return;
  await noteCeiling();
  throw new AuthError('over_email_send_rate_limit', message, { retryAfterSeconds: wait });
}

/** How long a refusal is told, in seconds: longer than the pauses between two looks at the system. */
const TOLD_FOR_S = 600;

/** Notes for those who watch the system that a mail was refused to somebody because everybody together had too many. */
async function noteCeiling(): Promise<void> {
  await sql`
    insert into auth_private.rate_limits (key, full_at)
    values (${keyOf('mails-refused', 'everybody')}, now() + make_interval(secs => ${TOLD_FOR_S}))
    on conflict (key) do update set full_at = excluded.full_at`.execute(db);
}

/** What is to be said when sign-in mails were refused in the last ten minutes because everybody together had too many; else undefined. */
export async function readMailCeiling(): Promise<string | undefined> {
  const { rows } = await sql`
    select from auth_private.rate_limits
    where key = ${keyOf('mails-refused', 'everybody')} and full_at > now()`.execute(db);
  return rows.length > 0 ? `GOTRUE_RATE_LIMIT_EMAIL_SENT: ${env.GOTRUE_RATE_LIMIT_EMAIL_SENT}/h` : undefined;
}

const afterSeconds = (wait: number) => `For security purposes, you can only request this after ${wait} seconds.`;

/** Refuses a second text message to the same number within `seconds`, whether or not anybody has that number. */
export async function limitSmsTo(phone: string, seconds: number): Promise<void> {
  if (seconds > 0) {
    const wait = await takeToken({ name: 'sms', refillPer: { count: 1, seconds }, burst: 1 }, phone);
    if (wait > 0) throw new AuthError('over_sms_send_rate_limit', afterSeconds(wait), { retryAfterSeconds: wait });
  }
  if (env.GOTRUE_SMS_AUTOCONFIRM) return;
  const wait = await takeHourly('sms-sent', env.GOTRUE_RATE_LIMIT_SMS_SENT, 'everybody');
  if (wait > 0) throw new AuthError('over_sms_send_rate_limit', 'SMS rate limit exceeded', { retryAfterSeconds: wait });
}

/** Takes back what {@link limitSmsTo} counted for the number: the message did not leave. */
export async function forgetSmsTo(phone: string): Promise<void> {
  await db.deleteFrom('auth_private.rate_limits').where('key', '=', keyOf('sms', phone)).execute();
}

/** Refuses more than some anonymous sign-ins an hour from one network. */
export async function limitAnonymousSignIns(c: AuthContext): Promise<void> {
  const address = clientAddress(c);
  if (!address) return;
  const wait = await takeHourly('anonymous', env.GOTRUE_RATE_LIMIT_ANONYMOUS_USERS, networkOf(address));
  if (wait > 0) throw new AuthError('over_request_rate_limit', undefined, { retryAfterSeconds: wait });
}

function takeHourly(name: string, count: number, who: string): Promise<number> {
  return takeToken({ name, refillPer: { count, seconds: 3600 }, burst: count }, who);
}
