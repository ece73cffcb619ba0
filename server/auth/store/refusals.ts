import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** The trail of refusals: equal ones of a minute are one row. */

/** Rows that a minute has room for; what comes beyond is counted by its reason alone. */
const MAX_ROWS_A_MINUTE = 500;

export type Refusal = { reason: string; network: string; accountId: string | null };

/** Counts a refusal at `now`. */
export async function insertRefusal(connection: Db, refusal: Refusal, now: Date): Promise<void> {
  const { reason, network, accountId } = refusal;
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  await sql`
    with room as (
      select count(*) < ${MAX_ROWS_A_MINUTE}::integer or exists (
        select from auth_private.refusals where minute = ${minute} and reason = ${reason} and network = ${network}
          and account_id is not distinct from ${accountId}::uuid
      ) as is_left
      from (select from auth_private.refusals where minute = ${minute} limit ${MAX_ROWS_A_MINUTE}::integer) taken
    )
    insert into auth_private.refusals as known (minute, reason, network, account_id, last_at)
    select ${minute}, ${reason}, case when is_left then ${network}::text else '' end,
      case when is_left then ${accountId}::uuid end, ${now} from room
    on conflict (minute, reason, network, account_id)
      do update set times = known.times + 1, last_at = greatest(known.last_at, excluded.last_at)`.execute(connection);
}

export type RefusalRow = {
  id: number;
  minute: Date;
  lastAt: Date;
  reason: string;
  network: string;
  accountId: string | null;
  email: string | null;
  times: number;
};

export type RefusalFilter = { reason?: string | undefined; q?: string | undefined; before?: number | undefined };

/** One page of the trail, newest first. `q` is part of a network or of the account's address. */
export async function selectRefusals(connection: Db, filter: RefusalFilter, limit: number): Promise<RefusalRow[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const pattern = filter.q && `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  if (filter.reason) conditions.push(sql`r.reason = ${filter.reason}`);
  if (pattern) conditions.push(sql`(r.network ilike ${pattern} or u.email ilike ${pattern})`);
  if (filter.before !== undefined) conditions.push(sql`r.id < ${filter.before}`);
  const { rows } = await sql<RefusalRow>`
    select r.id, r.minute, r.last_at as "lastAt", r.reason, r.network, r.account_id as "accountId", u.email, r.times
    from auth_private.refusals r left join auth.users u on u.id = r.account_id
    where ${sql.join(conditions, sql` and `)} order by r.id desc limit ${limit}`.execute(connection);
  return rows;
}

/** The reasons that the trail holds. */
export async function selectReasons(connection: Db): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select distinct reason from auth_private.refusals order by reason`.execute(connection);
  return rows.map(({ reason }) => reason);
}
