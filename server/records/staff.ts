import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { siteDay, standingsOf } from '#server/records/absences.ts';
import { foldedLike } from '#server/records/search-patterns.ts';
import { mentionsIn } from '#shared/mentions.ts';
import { answering } from '#shared/notices.ts';
import { type Action, permissions } from '#shared/permissions.ts';
import type { Role } from '#shared/roles.ts';

type Told = { userId: string; email: string; name: string };

/** Active staff of these roles who can sign in. An address that an invitation named and nobody has proven yet may be a stranger's. */
async function reachable(connection: Db, roles: readonly Role[], now: Date): Promise<Told[]> {
  const rows = await connection
    .selectFrom('staff as s')
    .innerJoin('auth.users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 'u.email', 's.name'])
    .where('s.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .where('u.email_confirmed_at', 'is not', null)
    .where(({ or, eb }) => or([eb('u.banned_until', 'is', null), eb('u.banned_until', '<=', now)]))
    .where('s.role', 'in', roles)
    .orderBy('u.email')
    .execute();
  return rows.flatMap((row) => (row.email ? [{ userId: row.user_id, email: row.email, name: row.name }] : []));
}

/**
 * Admins and Editors who want to hear of such things by mail. What came new is nobody's yet: whoever is away is not told of it, as long as
 * somebody else is.
 */
export async function staffToNotify(connection: Db, kind: 'new' | 'client', now = new Date()): Promise<Told[]> {
  const all = await reachable(connection, answering, now);
  const silent = await connection
    .selectFrom('notice_choices')
    .select('user_id')
    .where('kind', '=', kind)
    .where('by_mail', '=', false)
    .execute();
  const willing = all.filter(({ userId }) => !silent.some((each) => each.user_id === userId));
  if (kind !== 'new') return willing;
  const away = await standingsOf(await siteDay(now), connection);
  const present = willing.filter(({ userId }) => !away.some((each) => each.userId === userId));
  return present.length > 0 ? present : willing;
}

/** Staff whose role may do this. */
export const staffWhoMay = (connection: Db, action: Action, now = new Date()) =>
  reachable(connection, permissions[action].roles, now);

/** Staff who are told about the users of the system. */
export const adminsToNotify = (connection: Db, now = new Date()) => reachable(connection, ['Admin'], now);

/** The active member of staff with this id. */
export async function findActiveStaff(
  userId: string,
): Promise<{ userId: string; name: string; role: Role } | undefined> {
  const row = await db
    .selectFrom('staff')
    .select(['user_id', 'name', 'role'])
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row && { userId: row.user_id, name: row.name, role: row.role };
}

/**
 * Members of staff at work, by name: active, and no invitation of theirs is open. What is given to somebody who was only invited lies with nobody: they hear of nothing,
 * and may never come.
 */
export async function listStaffAtWork(connection: Db = db): Promise<{ userId: string; name: string; role: Role }[]> {
  const rows = await connection
    .selectFrom('staff as s')
    .innerJoin('auth.users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 's.name', 's.role'])
    .where('s.status', '=', 'active')
    .where(({ or, eb }) => or([eb('u.email_confirmed_at', 'is not', null), eb('s.invited_until', 'is', null)]))
    .orderBy('s.name')
    .execute();
  return rows.map((row) => ({ userId: row.user_id, name: row.name, role: row.role }));
}

/** Whose something stays that begins anew: nobody's, once they are gone, inactive, or may only read. */
export async function stillAnswers(userId: string | null, connection: Db): Promise<boolean> {
  if (userId === null) return false;
  return (await listStaffAtWork(connection)).some((each) => each.userId === userId && each.role !== 'Viewer');
}

/** Whom a note names, of those who are at work. */
export async function mentionedIn(text: string): Promise<string[]> {
  if (!text.includes('@')) return [];
  const staff = await listStaffAtWork();
  return mentionsIn(
    text,
    staff.map(({ userId, name }) => ({ id: userId, name })),
  );
}

/** Members of staff, inactive ones among them, but nobody who was removed, with the text in name or address. */
export async function findStaff(text: string, limit: number) {
  const pattern = sql<string>`'%' || ${foldedLike(text)} || '%'`;
  const rows = await db
    .selectFrom('staff as s')
    .innerJoin('auth.users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 's.name', 's.status', 's.role', 'u.email'])
    .where('s.deleted_at', 'is', null)
    .where(sql<boolean>`fold_for_search(s.name || ' ' || coalesce(u.email, '')) like ${pattern}`)
    .orderBy('s.name')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    kind: 'user' as const,
    key: row.user_id,
    title: row.name,
    detail: `${row.role} · ${row.email ?? ''}`,
    status: row.status,
  }));
}
