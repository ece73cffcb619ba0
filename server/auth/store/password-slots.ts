import { sql } from 'kysely';
import { db } from '#server/db/client.ts';

/**
 * How many passwords may still be tried, for a pair (account, network) and for an account from everywhere. A try takes a slot of both
 * before the password is looked at, and settles them afterwards; slots and failures together never exceed the limit, in one process or many.
 * Both rows are always locked in one order, the pair's first.
 */

export type Slots = { pair: string; account: string; limit: number };

const LOCK_MINUTES = 15;
/** Somebody who guesses from many networks gets one try in so many seconds, once the limit is used up. */
const PACE_SECONDS = 30;
/** A slot whose process died is free again after this long without any other try. */
const ABANDONED_SECONDS = 60;

const free = sql`(known.locked_until is null or known.locked_until <= now())`;
const isOver = sql`known.last_at < now() - make_interval(mins => ${LOCK_MINUTES})`;
const isAbandoned = sql`known.last_at < now() - make_interval(secs => ${ABANDONED_SECONDS})`;
const inUse = sql`case when ${isAbandoned} then 0 else known.pending end`;
/** A pair starts anew after its lock; an account only after a quarter of an hour without a try. */
const pairFailures = sql`case when ${isOver} or known.locked_until <= now() then 0 else known.failures end`;
const accountFailures = sql`case when ${isOver} then 0 else known.failures end`;

/** By the clock, not by the beginning of this statement: a lock that another set meanwhile would seem to last longer than any does. */
const secondsUntil = (moment: string) =>
  sql`greatest(1, ceil(extract(epoch from ${sql.ref(moment)} - clock_timestamp())))::integer`;

/** Seconds that the row is still locked, as the statement found it. */
const lockOf = (key: string) => sql<number | null>`(
  select ${secondsUntil('locked_until')}
  from auth_private.sign_in_failures where key = ${key} and locked_until > now()
)`;

/** As {@link lockOf}. A pair that reached a limit only when the limit was lowered is locked since its last failure. */
const lockOfPair = (key: string, limit: number) => sql<number | null>`(
  select ${secondsUntil('ends_at')}
  from auth_private.sign_in_failures, lateral (
    select coalesce(locked_until, last_at + make_interval(mins => ${LOCK_MINUTES})) as ends_at
  ) as lock
  where key = ${key} and ends_at > now() and (locked_until is not null or failures >= ${limit}::integer)
)`;

type Taken = { pair: boolean; account: boolean; pairLock: number | null; accountLock: number | null };

/** Takes a slot of the pair and, only with that, one of the account. What was not to be had is locked, or all its slots are in use. */
export async function takeSlots({ pair, account, limit }: Slots): Promise<Taken> {
  const { rows } = await sql<Taken>`
    with taken_pair as (
      insert into auth_private.sign_in_failures as known (key, failures, pending, last_at) values (${pair}, 0, 1, now())
      on conflict (key) do update
        set failures = ${pairFailures}, pending = ${inUse} + 1, last_at = now(), locked_until = null
        where ${free} and ${pairFailures} + ${inUse} < ${limit}::integer
      returning key
    ), taken_account as (
      insert into auth_private.sign_in_failures as known (key, failures, pending, last_at)
      select ${account}, 0, 1, now() where exists (select from taken_pair)
      on conflict (key) do update
        set failures = ${accountFailures}, pending = ${inUse} + 1, last_at = now(),
            locked_until = case
              when ${accountFailures} >= ${limit}::integer then now() + make_interval(secs => ${PACE_SECONDS})
            end
        where ${free} and (${accountFailures} >= ${limit}::integer or ${accountFailures} + ${inUse} < ${limit}::integer)
      returning key
    )
    select exists (select from taken_pair) as pair, exists (select from taken_account) as account,
      ${lockOfPair(pair, limit)} as "pairLock", ${lockOf(account)} as "accountLock"`.execute(db);
  return rows[0] as Taken;
}

const inOrder = (keys: string[]) => sql`
  select key from auth_private.sign_in_failures where key = any(${keys}::text[]) order by key desc for update`;

/** Gives slots back; what was counted stays. */
export async function releaseSlots(keys: string[]): Promise<void> {
  await sql`
    with mine as (${inOrder(keys)})
    update auth_private.sign_in_failures as known set pending = greatest(known.pending - 1, 0)
    from mine where known.key = mine.key`.execute(db);
}

/** Gives slots back after the right password and forgets the failures before it. */
export async function clearFailures(keys: string[]): Promise<void> {
  await sql`
    with mine as (${inOrder(keys)})
    update auth_private.sign_in_failures as known
    set pending = greatest(known.pending - 1, 0), failures = 0, locked_until = null
    from mine where known.key = mine.key`.execute(db);
}

/** Turns slots into failures. True when this one locked the pair. */
export async function countFailure({ pair, limit }: Slots, keys: string[]): Promise<boolean> {
  const { rows } = await sql<{ failures: number }>`
    with mine as (${inOrder(keys)}), counted as (
      update auth_private.sign_in_failures as known
      set pending = greatest(known.pending - 1, 0),
          failures = known.failures + 1,
          locked_until = case
            when known.failures + 1 < ${limit}::integer then known.locked_until
            when known.key = ${pair} then now() + make_interval(mins => ${LOCK_MINUTES})
            else now() + make_interval(secs => ${PACE_SECONDS})
          end
      from mine where known.key = mine.key
      returning known.key, known.failures
    )
    select failures from counted where key = ${pair}`.execute(db);
  return rows[0]?.failures === limit;
}

/** True when the account has a session that was opened or used in `network`, an address or a prefix. */
export async function isFamiliarNetwork(name: string, network: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where (u.email = ${name} or u.phone = ${name}) and u.deleted_at is null and s.ip <<= ${network}::inet
    limit 1`.execute(db);
  return rows.length > 0;
}
