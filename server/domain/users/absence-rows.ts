import { type Kysely, sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { planned, prepared } from '#server/db/prepared.ts';
import type { DB } from '#server/db/types.ts';

/** Absences as they stand in the database, with the names of the people they tell of. */

/** So many of those that are over are shown. */
const mostShown = 50;

const absences = (connection: Kysely<DB>) =>
  connection
    .selectFrom('staff_absences as a')
    .innerJoin('staff as d', 'd.user_id', 'a.deputy_id')
    .leftJoin('staff as e', 'e.user_id', 'a.entered_by')
    .select(['a.id', 'a.user_id', 'a.deputy_id', 'a.entered_by', 'a.version'])
    .select(['d.name as deputy_name', 'e.name as entered_by_name'])
    .select(({ cast, ref }) => [
      cast<string>(ref('a.first_day'), 'text').as('first_day'),
      cast<string>(ref('a.last_day'), 'text').as('last_day'),
    ]);

export type AbsenceRow = Awaited<ReturnType<typeof selectAbsences>>[number];

/** One absence, locked until the transaction ends. */
export const lockAbsence = (trx: Db, id: string): Promise<AbsenceRow | undefined> =>
  absences(trx).where('a.id', '=', id).forUpdate('a').executeTakeFirst();

/** All that somebody was, is and will be away, the latest first. */
export const selectAbsences = (connection: Db, userId: string) =>
  absences(connection).where('a.user_id', '=', userId).orderBy('a.last_day', 'desc').limit(mostShown).execute();

/** Absences of this person that share a day with these, other than the one that is changed. */
export const selectOverlapping = (
  trx: Db,
  userId: string,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  except?: string,
) => {
  const others = absences(trx)
    .where('a.user_id', '=', userId)
    .where(sql<boolean>`a.first_day <= ${lastDay}::date`)
    .where(sql<boolean>`a.last_day >= ${firstDay}::date`)
    .orderBy('a.first_day');
  return planned(except ? others.where('a.id', '<>', except) : others, trx);
};

/** Everybody's absences of one day; they are few. */
const ofDay = prepared<{ day: string }, AbsenceRow>(({ day }) =>
  absences(db).where(sql<boolean>`a.first_day <= ${day}::date`).where(sql<boolean>`a.last_day >= ${day}::date`),
);

export const selectAbsencesOf = (day: string): Promise<AbsenceRow[]> => ofDay(db, { day });

/** Whoever can be a deputy: who has come in, is there and may work on requests; with the days from `today` on which they are away themselves. */
export async function selectDeputies(connection: Db, exceptId: string, today: string) {
  const people = await connection
    .selectFrom('staff as s')
    .innerJoin('auth.users as u', 'u.id', 's.user_id')
    .select(['s.user_id as id', 's.name'])
    .where('s.status', '=', 'active')
    // Whoever was invited and never came in would do nobody's work, and would not even learn of it.
    .where('u.email_confirmed_at', 'is not', null)
    .where('s.role', '<>', 'Viewer')
    .where('s.user_id', '<>', exceptId)
    .orderBy('s.name')
    .execute();
  const away = await connection
    .selectFrom('staff_absences')
    .select('user_id')
    .select(({ cast, ref }) => [
      cast<string>(ref('first_day'), 'text').as('firstDay'),
      cast<string>(ref('last_day'), 'text').as('lastDay'),
    ])
    .where(sql<boolean>`last_day >= ${today}::date`)
    .orderBy('first_day')
    .execute();
  return people.map((person) => ({
    ...person,
    away: away.filter(({ user_id }) => user_id === person.id).map(({ firstDay, lastDay }) => ({ firstDay, lastDay })),
  }));
}
