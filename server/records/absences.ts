import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { together } from '#server/db/together.ts';
import { getSettings } from '#server/records/settings.ts';
import { type HandedOn, type Standing, standingsOn, workedFor } from '#shared/absences.ts';
import { dayOf } from '#shared/days.ts';

/** Who is away today by the site's calendar, and who does their work: asked by lists, counts, the bell and mails alike. */

/** Announced with the id of whoever an absence is of. */
export const absencesChannel = 'staff_absences';

/** The day that the site's calendar shows. */
export const siteDay = async (now: Date): Promise<string> => dayOf(now, (await getSettings()).general.timezone);

const nobody: Standing[] = [];

const standing = prepared<{ day: string }, HandedOn>(({ day }) =>
  db
    .selectFrom('staff_absences')
    .select(['user_id as userId', 'deputy_id as deputyId'])
    .select(({ cast, ref }) => [
      cast<string>(ref('first_day'), 'text').as('firstDay'),
      cast<string>(ref('last_day'), 'text').as('lastDay'),
    ])
    .where(sql<boolean>`last_day >= ${day}::date`)
    .where(sql<boolean>`first_day <= ${day}::date`)
    .orderBy('first_day')
    .orderBy('user_id'),
);

/** Everybody who is away on a day; few people, and read by what has not ended. */
export async function standingsOf(day: string, connection: Db = db): Promise<Standing[]> {
  const rows = await standing(connection, { day });
  if (rows.length === 0) return nobody;
  const workers = await connection
    .selectFrom('staff')
    .select('user_id')
    .where('status', '=', 'active')
    .where('role', '<>', 'Viewer')
    .where(
      'user_id',
      'in',
      rows.map(({ deputyId }) => deputyId),
    )
    .execute();
  const working = new Set(workers.map(({ user_id }) => user_id));
  return standingsOn(rows, day, (id) => working.has(id));
}

/** Somebody who is away, as screens say it. */
export type Away = {
  id: string;
  name: string;
  /** The last day, `YYYY-MM-DD`. */
  until: string;
  /** Who does their work; null where nobody does. */
  standIn: { id: string; name: string } | null;
};

/** Everybody who is away today, by name. Viewers have nothing in hand, and need nobody. */
export async function listAway(now: Date): Promise<Away[]> {
  const standings = await standingsOf(await siteDay(now));
  if (standings.length === 0) return [];
  const ids = standings.flatMap(({ userId, standInId }) => [userId, standInId ?? userId]);
  const staff = await db
    .selectFrom('staff')
    .select(['user_id as id', 'name', 'role'])
    .where('user_id', 'in', ids)
    .orderBy('name')
    .execute();
  const named = (id: string | null) => {
    const found = staff.find((each) => each.id === id);
    return found ? { id: found.id, name: found.name } : null;
  };
  return staff
    .filter(({ role }) => role !== 'Viewer')
    .flatMap(({ id, name }) =>
      standings
        .filter(({ userId }) => userId === id)
        .map(({ until, standInId }) => ({ id, name, until, standIn: named(standInId) })),
    );
}

/** As {@link listAway} at this moment; screens that open together share a reading. */
export const listAwayNow = together(() => listAway(new Date()));

/** For whom somebody works. */
export type Worked = {
  /** Their own id first; almost always alone. */
  ids: string[];
  /** Whose work they do, since when. */
  others: Standing[];
};

/** For whom this person works today: for themselves, and for whoever is away with them at the end of the deputies. Asked once in a call. */
export async function worksFor(userId: string, now = new Date()): Promise<Worked> {
  const others = workedFor(await standingsOf(await siteDay(now)), userId);
  return { ids: [userId, ...others.map((each) => each.userId)], others };
}

/**
 * In whose hands something is today: its owner's, and while they are away also those of whoever is in their place. Nobody's where they are away
 * and nobody is.
 */
export async function handsOn(ownerId: string | null, now: Date, connection: Db): Promise<string[]> {
  if (ownerId === null) return [];
  const standing = (await standingsOf(await siteDay(now), connection)).find(({ userId }) => userId === ownerId);
  if (!standing) return [ownerId];
  return standing.standInId === null ? [] : [ownerId, standing.standInId];
}
