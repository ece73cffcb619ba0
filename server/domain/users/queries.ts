import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { foldedLike } from '#server/records/search-patterns.ts';
import type { Role } from '#shared/roles.ts';
import type { StaffStatus } from '#shared/staff.ts';

export type ListFilter = { q: string; role?: Role | undefined; status?: StaffStatus | undefined };
/** Where a page ends: the folded name and the id of its last row. */
export type Position = { name: string; id: string };

const foldedName = sql<string>`fold_for_search(s.name)`;

function staffRows(connection: Db) {
  return connection
    .selectFrom('staff as s')
    .innerJoin('auth.users as u', 'u.id', 's.user_id')
    .leftJoin('staff_avatars as a', 'a.user_id', 's.user_id')
    .select([
      's.user_id',
      's.name',
      's.role',
      's.status',
      's.version',
      's.registered_at',
      's.invited_until',
      's.team_member',
    ])
    .select(['u.email', 'u.email_confirmed_at', 'u.last_sign_in_at', 'u.banned_until', 'a.token as avatar'])
    .where('s.deleted_at', 'is', null);
}

export type StaffRow = Awaited<ReturnType<ReturnType<typeof staffRows>['execute']>>[number];

/** A page of staff by name, with one row more than asked for when there are more. */
export function selectPage({ q, role, status }: ListFilter, position: Position | undefined, limit: number) {
  let query = staffRows(db)
    .select(foldedName.as('position'))
    .orderBy(foldedName)
    .orderBy('s.user_id')
    .limit(limit + 1);
  if (role) query = query.where('s.role', '=', role);
  if (status) query = query.where('s.status', '=', status);
  if (q) {
    // One or two letters are looked for where words begin, more anywhere (docs/back-office.md).
    const folded = foldedLike(q);
    const text = sql`fold_for_search(s.name || ' ' || coalesce(u.email, ''))`;
    query = query.where(
      q.length < 3
        ? sql<boolean>`(${text} like ${folded} || '%' or ${text} like '% ' || ${folded} || '%')`
        : sql<boolean>`${text} like '%' || ${folded} || '%'`,
    );
  }
  if (position)
    query = query.where(sql<boolean>`(${foldedName}, s.user_id) > (${position.name}, ${position.id}::uuid)`);
  return query.execute();
}

/** One member of staff; nobody who was deleted. */
export function selectStaff(connection: Db, userId: string) {
  return staffRows(connection).where('s.user_id', '=', userId).executeTakeFirst();
}

export type Figures = {
  total: number;
  active: number;
  admins: number;
  joinedThisMonth: number;
  joinedLastMonth: number;
};

/** Counts of staff; months begin at the first of the month `now` is in, in `timeZone`. */
export async function selectFigures(timeZone: string, now: Date): Promise<Figures> {
  const local = sql`(s.registered_at at time zone ${timeZone})`;
  const month = sql`date_trunc('month', ${now}::timestamptz at time zone ${timeZone})`;
  const { rows } = await sql<Figures>`
    select
      count(*)::int as total,
      count(*) filter (where s.status = 'active')::int as active,
      count(*) filter (where s.role = 'Admin')::int as admins,
      count(*) filter (where ${local} >= ${month})::int as "joinedThisMonth",
      count(*) filter (where ${local} >= ${month} - interval '1 month' and ${local} < ${month})::int as "joinedLastMonth"
    from staff s where s.deleted_at is null`.execute(db);
  return rows[0] as Figures;
}

export type Work = { posts: number; requests: number; messages: number };

/** What a person would leave behind: posts they wrote, requests and messages they have in hand. */
export async function countWork(connection: Db, userId: string): Promise<Work> {
  const { rows } = await sql<Work>`
    select
      (select count(*)::int from posts where author_id = ${userId}) as posts,
      (select count(*)::int from requests where assignee_id = ${userId} and status in ('new', 'in-progress')) as requests,
      (select count(*)::int from messages where assignee_id = ${userId} and status <> 'closed') as messages
  `.execute(connection);
  return rows[0] ?? { posts: 0, requests: 0, messages: 0 };
}

/** Active Admins who can sign in and be reached: their address is proven and nothing closes the account. */
export async function countReachableAdmins(connection: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from staff s join auth.users u on u.id = s.user_id
    where s.role = 'Admin' and s.status = 'active' and s.deleted_at is null
      and u.email_confirmed_at is not null and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= ${now})`.execute(connection);
  return rows[0]?.count ?? 0;
}
