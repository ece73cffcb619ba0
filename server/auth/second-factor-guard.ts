import { isIP } from 'node:net';
import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { networkOf } from '#shared/networks.ts';
import { maxLoginAttempts } from './configuration.ts';
import { AuthError, type AuthErrorCode } from './errors.ts';

/**
 * Wrong codes lock a second factor for the network they come from: 15 minutes at first, twice as long each time until one is right. Ten
 * times as many lock it for every network but those where its person used it already. An attempt is counted, and the lock set, before the
 * code is looked at: a thousand guesses at once get no more tries than one after the other, and a crash gives none back.
 */

const FIRST_LOCK = '15 minutes';
/** The longest lock is 2^6 times the first: 16 hours. */
const MAX_DOUBLINGS = 6;
/** How many networks together may fail as often as one, until the factor is locked for all that are not known. */
const NETWORKS = 10;
/** The name that failures from everywhere are counted under. */
const ANYWHERE = '';

/** `id` is that of a factor or of a set of recovery codes. */
type Attempt = { id: string; userId: string; address: string | undefined };

/** Counts an attempt; answers for how many seconds none may be made, null where this one may. */
async function take(id: string, network: string, limit: number): Promise<number | null> {
  const failures = sql`case when known.locked_until is null then known.failures + 1 else 1 end`;
  const lock = sql`now() + ${FIRST_LOCK}::interval * 2 ^ least(known.lockouts, ${MAX_DOUBLINGS}::integer)`;
  const { rows } = await sql`
    insert into auth_private.second_factor_guards as known (id, network, failures, last_at, lockouts, locked_until)
    values (
      ${id}, ${network}, 1, now(), ${limit <= 1 ? 1 : 0},
      ${limit <= 1 ? sql`now() + ${FIRST_LOCK}::interval` : sql`null`}
    )
    on conflict (id, network) do update set
      failures = ${failures},
      last_at = now(),
      lockouts = known.lockouts + case when ${failures} >= ${limit}::integer then 1 else 0 end,
      locked_until = case when ${failures} >= ${limit}::integer then ${lock} end
    where known.locked_until is null or known.locked_until <= now()
    returning 1`.execute(db);
  if (rows.length > 0) return null;
  const locked = await sql<{ left: number }>`
    select extract(epoch from locked_until - now())::float8 as left
    from auth_private.second_factor_guards where id = ${id} and network = ${network}`.execute(db);
  return Math.max(1, Math.ceil(locked.rows[0]?.left ?? 1));
}

/** True where the person has a session that a second factor opened: whoever knows the password alone has none. */
async function isKnownThere({ userId, address = '' }: Attempt): Promise<boolean> {
  if (isIP(address) === 0) return false;
  const { rows } = await sql`
    select from auth.sessions
    where user_id = ${userId} and aal <> 'aal1' and ip <<= ${networkOf(address)}::inet limit 1`.execute(db);
  return rows.length > 0;
}

/** Counts an attempt on a second factor. Throws 429 with `Retry-After` while it is locked for whoever tries. */
export async function countFactorAttempt(
  attempt: Attempt,
  code: Extract<AuthErrorCode, 'over_request_rate_limit' | 'mfa_recovery_codes_locked'> = 'over_request_rate_limit',
): Promise<void> {
  const limit = Math.max(1, await maxLoginAttempts());
  const here = await take(attempt.id, networkNameOf(attempt), limit);
  const anywhere = here === null ? await take(attempt.id, ANYWHERE, limit * NETWORKS) : null;
  const retryAfterSeconds = here ?? anywhere;
  if (retryAfterSeconds === null) return;
  if (here === null && (await isKnownThere(attempt))) return;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new AuthError(code, `Too many wrong codes. Try again in ${minutes} minutes.`, { retryAfterSeconds });
}

const networkNameOf = ({ address }: Pick<Attempt, 'address'>) => (address ? networkOf(address) : 'unknown');

/** Call with the right code: what was counted here and in all is forgotten, the lock that its own attempt set included. */
export async function clearFactorAttempts(trx: Db, attempt: Attempt): Promise<void> {
  await trx
    .deleteFrom('auth_private.second_factor_guards')
    .where('id', '=', attempt.id)
    .where('network', 'in', [networkNameOf(attempt), ANYWHERE])
    .execute();
}
