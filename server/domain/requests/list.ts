import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { db } from '#server/db/client.ts';
import type { DB } from '#server/db/types.ts';
import { escapeLike, isWordBeginning } from '#server/domain/search/patterns.ts';
import type { Priority, RequestStatus } from '#shared/requests.ts';
import { requestNumber } from '#shared/requests.ts';
import { listColumns } from './queries.ts';

/** Lists of requests that stay quick at a million rows (measured by `npm run bench -- lists`). */

export type Search = {
  text: string;
  /** False for people who see addresses masked: finding by address would spell it out to them, letter by letter. */
  byEmail: boolean;
};

export type ListFilter = {
  search: Search;
  status?: RequestStatus | undefined;
  priority?: Priority | undefined;
  /** Whose requests: a member of staff, or `null` for those of nobody. */
  assigneeId?: string | null | undefined;
};

export type Position = { submittedAt: string; number: number };

/**
 * How many of the newest rows are looked through before the search index is asked. What is common is among them, and the index would
 * have to fetch and sort all of it; what is not among them is rare, and the index finds it at once.
 */
const walkedRows = 4_000;

/** Up to here a count is exact. */
export const exactCountLimit = 10_000;

type Row = ExpressionBuilder<DB & { r: DB['requests'] }, 'r'>;

/** The number that somebody means by `REQ-012`, `req-12` or `12`. */
function numberIn(text: string): number | undefined {
  const digits = /^(?:req-)?0*(\d{1,15})$/i.exec(text)?.[1];
  return digits ? (requestNumber(`REQ-${digits.padStart(3, '0')}`) ?? undefined) : undefined;
}

/** Rows with the text in name, company or e-mail, case and accents aside; one or two letters must begin a word. */
function matches({ text, byEmail }: Search, useIndex: boolean) {
  return (row: Row): Expression<SqlBool> => {
    const folded = sql<string>`fold_for_search(${text})`;
    const searched = byEmail ? sql<string>`r.search` : sql<string>`fold_for_search(r.name || ' ' || r.company)`;
    const number = numberIn(text);
    const byNumber = number === undefined ? [] : [row('r.number', '=', number)];
    if (isWordBeginning(text)) {
      const begins = sql<SqlBool>`${searched} ~ ('(^| )' || ${folded})`;
      const indexed = sql<SqlBool>`to_tsvector('simple', r.search) @@ (quote_literal(${folded}) || ':*')::tsquery`;
      return row.or([useIndex ? row.and([indexed, begins]) : begins, ...byNumber]);
    }
    const pattern = sql<string>`'%' || fold_for_search(${escapeLike(text)}) || '%'`;
    const contains = sql<SqlBool>`${searched} like ${pattern}`;
    const indexed = sql<SqlBool>`r.search like ${pattern}`;
    return row.or([useIndex && !byEmail ? row.and([indexed, contains]) : contains, ...byNumber]);
  };
}

/** Requests that pass the filters other than the search, from `position` on. */
function filtered({ status, priority, assigneeId }: ListFilter, position?: Position) {
  let query = db.selectFrom('requests as r').where('r.deleted_at', 'is', null);
  if (status) query = query.where('r.status', '=', status);
  if (priority) query = query.where('r.priority', '=', priority);
  if (assigneeId !== undefined) {
    query = query.where('r.assignee_id', assigneeId === null ? 'is' : '=', assigneeId);
  }
  if (position) {
    query = query.where(
      sql<boolean>`(r.submitted_at, r.number) < (${position.submittedAt}::timestamptz, ${position.number})`,
    );
  }
  return query;
}

/** The cursor carries microseconds, which a JavaScript date does not. */
const positionColumn = sql<string>`to_char(r.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The newest rows, looked through one by one. */
function walk(filter: ListFilter, position: Position | undefined, limit: number) {
  const newest = filtered(filter, position)
    .select([...listColumns, 'r.assignee_id', 'r.search'])
    .orderBy('r.submitted_at', 'desc')
    .orderBy('r.number', 'desc')
    .limit(filter.search.text === '' ? limit : walkedRows)
    .as('r');
  const rows = db
    .selectFrom(newest)
    .leftJoin('staff as s', 's.user_id', 'r.assignee_id')
    .select([...listColumns, 'r.assignee_id', 's.name as assignee_name', positionColumn.as('position')])
    .orderBy('r.submitted_at', 'desc')
    .orderBy('r.number', 'desc')
    .limit(limit);
  return filter.search.text === '' ? rows : rows.where(matches(filter.search, false) as never);
}

/** What the search index finds, then put in order. */
function find(filter: ListFilter, position: Position | undefined, limit: number) {
  return db
    .with(
      (cte) => cte('r').materialized(),
      () =>
        filtered(filter, position)
          .where(matches(filter.search, true) as never)
          .select([...listColumns, 'r.assignee_id']),
    )
    .selectFrom('r')
    .leftJoin('staff as s', 's.user_id', 'r.assignee_id')
    .select([...listColumns, 'r.assignee_id', 's.name as assignee_name', positionColumn.as('position')])
    .orderBy('r.submitted_at', 'desc')
    .orderBy('r.number', 'desc')
    .limit(limit);
}

/** One page, newest first, after `position`; one row more than `limit` tells that there is a next page. */
export async function selectPage(filter: ListFilter, position: Position | undefined, limit: number) {
  const walked = await walk(filter, position, limit + 1).execute();
  if (filter.search.text === '' || walked.length > limit) return walked;
  return find(filter, position, limit + 1).execute();
}

export type StatusCount = { status: string; count: number };

/** How many requests there are of each status, from the counts that each write keeps. */
function countAll(): Promise<StatusCount[]> {
  return sql<StatusCount>`
    select key as status, sum(count)::int as count from (
      select key, count from record_counts where noun = 'requests'
      union all
      select key, delta from record_count_deltas where noun = 'requests'
    ) as counted group by key`
    .execute(db)
    .then(({ rows }) => rows);
}

/** Counts of a search that finds much: each status up to one more than the limit, and no further. */
async function countEach(filter: ListFilter, statuses: readonly RequestStatus[]): Promise<StatusCount[]> {
  const counts: StatusCount[] = [];
  for (const status of statuses) {
    const capped = withSearch({ ...filter, status }, false)
      .select('r.id')
      .limit(exactCountLimit + 1)
      .as('capped');
    const { count } = await db
      .selectFrom(capped)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push({ status, count });
  }
  return counts;
}

function withSearch(filter: ListFilter, useIndex: boolean) {
  const rows = filtered(filter);
  return filter.search.text === '' ? rows : rows.where(matches(filter.search, useIndex) as never);
}

/** Ids of all requests that pass the search and the filters, for a statement that reads them in its own way. */
export const matchingIds = (filter: ListFilter) => withSearch(filter, true).select('r.id');

/** True for the list without search and filters, whose counts each write keeps. */
export const isCountedByWrites = ({ search, priority, assigneeId }: ListFilter): boolean =>
  search.text === '' && priority === undefined && assigneeId === undefined;

/**
 * How many requests match the search and the filters, by status (a filter by status itself is left out). Exact up to
 * {@link exactCountLimit} of each; a greater one is answered as one more than that.
 */
export async function countByStatus(
  { status: _all, ...filter }: ListFilter,
  statuses: readonly RequestStatus[],
): Promise<StatusCount[]> {
  if (isCountedByWrites(filter)) return countAll();
  const capped = withSearch(filter, true)
    .select('r.status')
    .limit(exactCountLimit + 1)
    .as('capped');
  const counts = await db
    .selectFrom(capped)
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const found = counts.reduce((sum, { count }) => sum + count, 0);
  return found <= exactCountLimit ? counts : countEach(filter, statuses);
}
