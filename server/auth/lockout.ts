import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { keyedHash } from '#server/secrets.ts';
import { networkOf } from '#shared/networks.ts';
import { maxLoginAttempts } from './configuration.ts';
import { AuthError } from './errors.ts';

/**
 * Repeated wrong passwords lock the pair (account, address) for fifteen minutes and slow the account from everywhere else.
 * Attempts are counted before the password is looked at, so that many at once get no more tries; and for accounts that
 * do not exist too, so that a lock tells nothing.
 */

const LOCK_MINUTES = 15;
const SLOW_STEP_MS = 250;
const SLOWEST_MS = 3_000;

const pairKey = (email: string, address: string) =>
  `pair:${keyedHash('sign-in-failures', `${email}\n${networkOf(address)}`).toString('base64url')}`;
const accountKey = (email: string) => `account:${keyedHash('sign-in-failures', email).toString('base64url')}`;

async function countAttempt(key: string): Promise<number | undefined> {
  const counted = await sql<{ failures: number }>`
    insert into auth_private.sign_in_failures as known (key, failures, last_at) values (${key}, 1, now())
    on conflict (key) do update
      set failures = case
            when known.last_at < now() - make_interval(mins => ${LOCK_MINUTES}) or known.locked_until <= now() then 1
            else known.failures + 1
          end,
          last_at = now(),
          locked_until = null
      where known.locked_until is null or known.locked_until <= now()
    returning failures`.execute(db);
  return counted.rows[0]?.failures;
}

async function lock(key: string): Promise<void> {
  await sql`
    update auth_private.sign_in_failures set locked_until = now() + make_interval(mins => ${LOCK_MINUTES})
    where key = ${key} and locked_until is null`.execute(db);
}

async function secondsLeft(key: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from locked_until - now())::float8 as left
    from auth_private.sign_in_failures where key = ${key}`.execute(db);
  return Math.max(1, Math.ceil(rows[0]?.left ?? LOCK_MINUTES * 60));
}

export type PasswordAttempt = {
  /** Call after a wrong password; true when this one locked the pair. */
  failed(): Promise<boolean>;
  /** Call after the right one. */
  succeeded(): Promise<void>;
};

/** Registers an attempt to sign in with a password. Throws 429 with `Retry-After` while the pair is locked. */
export async function beginPasswordAttempt(email: string, address = ''): Promise<PasswordAttempt> {
  const limit = Math.max(1, await maxLoginAttempts());
  const pair = pairKey(email, address);
  const account = accountKey(email);
  const failures = await countAttempt(pair);
  if (failures === undefined || failures > limit) await refuse(pair);
  const everywhere = (await countAttempt(account)) ?? 1;
  if (everywhere > limit) await sleep(Math.min(SLOWEST_MS, (everywhere - limit) * SLOW_STEP_MS));
  return {
    async failed() {
      if ((failures ?? 0) < limit) return false;
      await lock(pair);
      return true;
    },
    async succeeded() {
      await sql`delete from auth_private.sign_in_failures where key in (${pair}, ${account})`.execute(db);
    },
  };
}

async function refuse(pair: string): Promise<never> {
  const retryAfterSeconds = await secondsLeft(pair);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new AuthError(
    'over_request_rate_limit',
    `Too many failed sign-ins. Try again in ${minutes} minutes, or sign in with a code by email.`,
    { retryAfterSeconds },
  );
}
