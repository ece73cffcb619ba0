import { type ExpressionBuilder, sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { countByUpTo } from '#server/db/counts.ts';
import type { DB } from '#server/db/types.ts';
import { momentSql } from '#server/records/cursors.ts';
import { foldedLike } from '#server/records/search-patterns.ts';
import { hasTag, tagsSql } from '#server/records/tags.ts';
import { countLimit } from '#shared/count-limits.ts';
import type { ReaderSource, ReaderState } from '#shared/newsletter.ts';
import { erasedFrom } from './resting.ts';

export type ReaderFilter = {
  text: string;
  state?: ReaderState | undefined;
  source?: ReaderSource | undefined;
  tag?: string | undefined;
};
export type Position = { askedAt: string; id: number };

const columns = [
  's.id',
  's.email',
  's.name',
  's.state',
  's.source',
  's.asked_at',
  's.confirmed_at',
  's.ended_at',
  's.version',
] as const;

/** Three letters and more are found anywhere in address and name; one or two where a word begins. */
function matches(eb: ExpressionBuilder<{ s: DB['subscribers'] }, 's'>, text: string) {
  const folded = foldedLike(text);
  const patterns =
    [...text].length >= 3
      ? [sql<string>`'%' || ${folded} || '%'`]
      : ['', '% ', '%.', '%-', '%@'].map((start) => sql<string>`${sql.lit(start)} || ${folded} || '%'`);
  return eb.or(patterns.map((pattern) => eb('s.search', 'like', pattern)));
}

/** Readers that fit search and filters; also what an export writes out. */
export function filteredReaders(connection: Db, { text, state, source, tag }: ReaderFilter) {
  let query = connection.selectFrom('subscribers as s');
  if (state) query = query.where('s.state', '=', state);
  if (source) query = query.where('s.source', '=', source);
  if (tag) query = query.where(hasTag('reader', 's.id', tag));
  return text === '' ? query : query.where((eb) => matches(eb, text));
}

/** One page, newest first, after `position`; one row more than `limit` tells that there is a next page. */
export function selectReaderPage(filter: ReaderFilter, position: Position | undefined, limit: number) {
  let query = filteredReaders(db, filter)
    .select(columns)
    .select(tagsSql('reader', 's.id').as('tags'))
    .select(momentSql('s.asked_at').as('position'))
    .orderBy('s.asked_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1);
  if (position)
    query = query.where(sql<boolean>`(s.asked_at, s.id) < (${position.askedAt}::timestamptz, ${position.id})`);
  return query.execute();
}

export type ReaderRow = Omit<Awaited<ReturnType<typeof selectReaderPage>>[number], 'position'>;

/** Matches by state; of many, only so many that it is known to be more than {@link countLimit}. */
export const countReaders = async (filter: Omit<ReaderFilter, 'state'>): Promise<Record<string, number>> =>
  (await countByUpTo(countLimit(filter.text), filteredReaders(db, filter).select('s.state'))).by;

/** All readers by state, from the differences that writes leave. */
export async function selectFigures(): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('subscriber_figures')
    .select(['state', sql<number>`sum(delta)::bigint`.as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

/** Puts the differences together, one row a state. @returns how many rows it took */
export async function foldReaderFigures(): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (delete from subscriber_figures returning state, delta),
    kept as (insert into subscriber_figures (state, delta) select state, sum(delta) from taken group by state)
    select count(*) as taken from taken`.execute(db);
  return Number(rows[0]?.taken ?? 0);
}

/** How many of today's readers confirmed in the month that it is there. */
export async function countNewThisMonth(timeZone: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from subscribers
    where state = 'confirmed'
      and confirmed_at >= date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

export const selectReader = (connection: Db, id: number) =>
  connection
    .selectFrom('subscribers as s')
    .select(columns)
    .select([tagsSql('reader', 's.id').as('tags'), erasedFrom.as('erased_from')])
    .where('s.id', '=', id);

/** History, newest first. */
export const selectEvents = (id: number) =>
  db
    .selectFrom('subscriber_events as e')
    .leftJoin('staff as f', 'f.user_id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.kind', 'e.actor_kind', 'e.source', 'f.name as actor_name'])
    .where('e.subscriber_id', '=', id)
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute();

/** What this address agreed to, newest first. */
export const selectConsents = (email: string) =>
  db
    .selectFrom('consents as c')
    .leftJoin('subscriber_imports as i', (join) => join.on(sql<boolean>`c.text_version = 'import:' || i.id`))
    .select(['c.id', 'c.at', 'c.accepted', 'c.text_version', 'c.request_id', 'i.declaration', 'i.file_name'])
    .where('c.email', '=', email)
    .where('c.kind', '=', 'newsletter')
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(50)
    .execute();
