import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { maxLoginAttempts } from './configuration.ts';
import { AuthError, type AuthErrorCode } from './errors.ts';

/**
 * Wrong codes lock a second factor: 15 minutes at first, twice as long each time until one is right. An attempt is counted, and the lock
 * set, before the code is looked at: a thousand guesses at once get no more tries than one after the other, and a crash gives none back.
 */

const FIRST_LOCK = '15 minutes';
/** The longest lock is 2^6 times the first: 16 hours. */
const MAX_DOUBLINGS = 6;

/** Counts an attempt on the factor or set of codes `id`. Throws 429 with `Retry-After` while it is locked. */
export async function countFactorAttempt(
  id: string,
  code: Extract<AuthErrorCode, 'over_request_rate_limit' | 'mfa_recovery_codes_locked'> = 'over_request_rate_limit',
): Promise<void> {
  const limit = Math.max(1, await maxLoginAttempts());
  const failures = sql`case when known.locked_until is null then known.failures + 1 else 1 end`;
  const lock = sql`now() + ${FIRST_LOCK}::interval * 2 ^ least(known.lockouts, ${MAX_DOUBLINGS}::integer)`;
  const { rows } = await sql`
    insert into auth_private.second_factor_guards as known (id, failures, last_at, lockouts, locked_until)
    values (
      ${id}, 1, now(), ${limit <= 1 ? 1 : 0},
      ${limit <= 1 ? sql`now() + ${FIRST_LOCK}::interval` : sql`null`}
    )
    on conflict (id) do update set
      failures = ${failures},
      last_at = now(),
      lockouts = known.lockouts + case when ${failures} >= ${limit}::integer then 1 else 0 end,
      locked_until = case when ${failures} >= ${limit}::integer then ${lock} end
    where known.locked_until is null or known.locked_until <= now()
    returning 1`.execute(db);
  if (rows.length > 0) return;
  const locked = await sql<{ left: number }>`
    select extract(epoch from locked_until - now())::float8 as left
    from auth_private.second_factor_guards where id = ${id}`.execute(db);
  const retryAfterSeconds = Math.max(1, Math.ceil(locked.rows[0]?.left ?? 1));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new AuthError(code, `Too many wrong codes. Try again in ${minutes} minutes.`, { retryAfterSeconds });
}

/** Call with the right code: what was counted is forgotten, the lock that its own attempt set included. */
export async function clearFactorAttempts(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('auth_private.second_factor_guards').where('id', '=', id).execute();
}
