import { type RawBuilder, sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { countByUpTo, countUpTo } from '#server/db/counts.ts';
import { planned, prepared } from '#server/db/prepared.ts';
import type { Position } from '#server/records/orders.ts';
import { isUnread } from '#server/records/reads.ts';
import { countLimit } from '#shared/count-limits.ts';
import { type RequestSort, requestSorts } from '#shared/request-views.ts';
import type { Priority, RequestStatus } from '#shared/requests.ts';
import { needsNoAnswer, needsNoDelivery, orderOf } from './orders.ts';
import { assigneeAvatar, deliveryDay, listColumns, stepBy, stepDay, unsignedLook } from './queries.ts';
import { isReference, matches, type Search } from './search.ts';
import { fewSince, type InView, isInPart, isInView, type OpenStatus, type OwedPart } from './views-of-list.ts';

/** Lists of requests that stay quick at a million rows (measured by `npm run bench -- lists`). */

export type ListFilter = {
  /** Who asks. */
  viewerId: string;
  search: Search;
  status?: RequestStatus | undefined;
  priority?: Priority | undefined;
  /** Whose requests: a member of staff, or `null` for those of nobody. */
  assigneeId?: string | null | undefined;
  view?: InView | undefined;
};

/** What is asked of the list: which rows, in which order, after which place. */
type Asked = {
  filter: ListFilter;
  sort: RequestSort;
  position: Position | undefined;
  /** Of the view of what waits for an answer. */
  part?: OwedPart;
};

/**
 * How many of the first rows are looked through before the search index is asked. What is common is among them, and the index would
 * have to fetch and sort all of it; what is not among them is rare, and the index finds it at once. What turns up now and then is
 * walked further for, as far as a page of it is expected: up to here that costs less than all of it by the index.
 */
const walkedRows = 1_000;
const mostWalkedRows = 10_000;
/** So much further than on average: what is looked for does not lie evenly. */
const walkMargin = 1.5;

/** Requests that pass the filters other than the search. */
function filtered({ status, priority, assigneeId, view }: ListFilter, part?: OwedPart) {
  let query = db.selectFrom('requests as r').where('r.deleted_at', 'is', null);
  if (priority) query = query.where('r.priority', '=', priority);
  if (assigneeId !== undefined) {
    query = query.where('r.assignee_id', assigneeId === null ? 'is' : '=', assigneeId);
  }
  if (!view) return status ? query.where('r.status', '=', status) : query;
  if (part) return query.where(isInPart(part));
  if (fewSince[view.view]) {
    const few = query.where(isInView(view));
    return status ? few.where('r.status', '=', status) : few;
  }
  if (!isOver(status)) return query.where(isInView(view, status));
  // Said outright: the database would look for what is open and over among all that is over.
  if (view.view !== 'to-answer') return query.where(sql<boolean>`false`);
  return query.where('r.status', '=', status).where(isInPart('question'));
}

/** What is owed is read by its parts, each along its own index, where it is asked for as a whole. */
const partsOf = ({ view, status }: ListFilter): OwedPart[] =>
  view?.view === 'to-answer' && status === undefined ? ['open', 'question'] : [];

/** The order of a page, or of a part of it. Among what is open that is the one that the index has. */
function orderIn({ sort, filter: { view, status }, part }: Asked, row: string) {
  const isOwed =
    sort === 'due' && view?.view === 'to-answer' && part !== 'open' && (status === undefined || isOver(status));
  return orderOf(isOwed ? 'owed' : sort, row);
}

const isOver = (status: RequestStatus | undefined): status is Exclude<RequestStatus, OpenStatus> =>
  status === 'completed' || status === 'cancelled';

/** Where nobody ever says that a call was held, wishes are many: so many of the oldest are put in order. */
const mostOfFew = 1_000;

/** In which order those are found that end with a word or a look, and so are few. */
const sinceOf = ({ filter: { view } }: Asked) => view && fewSince[view.view];

/** Answering takes a request: those that were answered and are still new are few as well. */
const areFew = (asked: Asked) =>
  sinceOf(asked) !== undefined || (asked.filter.view?.view === 'idle' && asked.filter.status === 'new');

function behind(asked: Asked) {
  const { filter, sort, position, part } = asked;
  let query = filtered(filter, part);
  // Of few it is not said: the database would go along that order after all.
  const standsBehind = (filter.view?.view === 'idle' && !areFew(asked)) || isOver(filter.status);
  if (sort === 'due' && standsBehind && filter.view?.view !== 'to-answer') query = query.where(needsNoAnswer('r'));
  if (sort === 'analysis' && isOver(filter.status)) query = query.where(needsNoDelivery('r'));
  return position ? query.where(orderIn(asked, 'r').after(position)) : query;
}

const columnsFor = ({ viewerId }: ListFilter) =>
  [
    ...listColumns,
    'r.assignee_id',
    's.name as assignee_name',
    assigneeAvatar,
    unsignedLook,
    stepDay,
    stepBy,
    deliveryDay,
    isUnread('request', 'r', viewerId).as('is_unread'),
  ] as const;

/** The first rows of the order. */
function first(asked: Asked, rows: number | RawBuilder<number>) {
  const [open, question] = partsOf(asked.filter).map((part) => firstOf({ ...asked, part }, rows));
  if (!open || !question) return firstOf(asked, rows);
  return db
    .selectFrom(
      db
        .selectFrom(open.as('r'))
        .selectAll()
        .unionAll(db.selectFrom(question.as('r')).selectAll())
        .as('r'),
    )
    .selectAll('r')
    .orderBy(orderIn(asked, 'r').by)
    .limit(rows);
}

/** Of one part where there are several. */
function firstOf(asked: Asked, rows: number | RawBuilder<number>) {
  const { by } = orderIn(asked, 'r');
  const all = behind(asked).select([
    ...listColumns,
    'r.assignee_id',
    'r.next_step_on',
    'r.heard_at',
    'r.search',
    'r.report_id',
    'r.analysis_due',
  ]);
  if (!areFew(asked)) return all.orderBy(by).limit(rows);
  // Found first, then sorted: along the order the database would look for them in vain.
  const since = sinceOf(asked);
  const few = since ? all.orderBy(since).limit(mostOfFew) : all.offset(0);
  return db.selectFrom(few.as('r')).selectAll('r').orderBy(by).limit(rows);
}

/** Those of the first rows that match, and whether no more are wanted, or there are no more. */
async function walk(asked: Asked, limit: number, rows: number) {
  const order = orderIn(asked, 'r');
  const found = await db
    .with('r', () => first(asked, rows))
    .selectFrom('r')
    .leftJoin('staff as s', 's.user_id', 'r.assignee_id')
    .where(matches(asked.filter.search, false) as never)
    .select([
      ...columnsFor(asked.filter),
      order.value.as('position'),
      sql<number>`(select count(*)::int from r)`.as('walked'),
    ])
    .orderBy(order.by)
    .limit(limit)
    .execute();
  const isLast = found[0] !== undefined && found[0].walked < rows;
  return { found, isEnough: found.length === limit || isLast };
}

/** What the search index finds, then put in order; only what is shown of it is read in whole. */
function find(asked: Asked, limit: number) {
  const order = orderIn(asked, 'r');
  return db
    .with(
      (cte) => cte('hits').materialized(),
      () =>
        behind(asked)
          .where(matches(asked.filter.search, true) as never)
          .select(['r.id', 'r.submitted_at', 'r.number', 'r.status', 'r.priority', 'r.replied_at', 'r.reply_due_at'])
          .select(['r.name', 'r.next_step_on', 'r.question_due_at', 'r.report_id', 'r.analysis_due']),
    )
    .with('shown', (cte) => cte.selectFrom('hits').select('id').orderBy(orderIn(asked, 'hits').by).limit(limit))
    .selectFrom('shown')
    .innerJoin('requests as r', 'r.id', 'shown.id')
    .leftJoin('staff as s', 's.user_id', 'r.assignee_id')
    .select([...columnsFor(asked.filter), order.value.as('position')])
    .orderBy(order.by)
    .execute();
}

/** The first rows of the order, with what a list shows of them. */
function inOrder(asked: Asked, rows: number | RawBuilder<number>) {
  const order = orderIn(asked, 'r');
  return db
    .selectFrom(first(asked, rows).as('r'))
    .leftJoin('staff as s', 's.user_id', 'r.assignee_id')
    .select([...columnsFor(asked.filter), order.value.as('position')])
    .orderBy(order.by);
}

type PageRow = Awaited<ReturnType<ReturnType<typeof inOrder>['execute']>>[number];

export const pageSize = { default: 50, max: 100 } as const;

/** What the list opens on, by order. How many rows are wanted is spelled out: a plan that is made once must know that they are few. */
const openings = Object.fromEntries(
  requestSorts.map((sort) => [
    sort,
    prepared<{ viewerId: string }, PageRow>(({ viewerId }) =>
      inOrder(
        { filter: { viewerId, search: { text: '', byEmail: true } }, sort, position: undefined },
        sql.lit(pageSize.default + 1),
      ),
    ),
  ]),
) as Record<RequestSort, (connection: Db, values: { viewerId: string }) => Promise<PageRow[]>>;

const isOpening = ({ filter: { search, viewerId, ...filters }, position }: Asked, limit: number): boolean =>
  limit === pageSize.default && !position && Object.values(filters).every((each) => each === undefined);

/** One page of the order, after a place; one row more than `limit` tells that there is a next page. */
export async function selectPage(asked: Asked, limit: number) {
  const wanted = limit + 1;
  const { text } = asked.filter.search;
  if (text === '')
    return isOpening(asked, limit)
      ? openings[asked.sort](db, { viewerId: asked.filter.viewerId })
      : inOrder(asked, wanted).execute();
  if (!isReference(text)) {
    const near = await walk(asked, wanted, walkedRows);
    if (near.isEnough) return near.found;
    const expectedRows = Math.ceil((wanted / near.found.length) * walkedRows * walkMargin);
    const far = expectedRows <= mostWalkedRows ? await walk(asked, wanted, expectedRows) : undefined;
    if (far?.isEnough) return far.found;
  }
  return find(asked, wanted);
}

export type StatusCount = { status: string; count: number };

/** How many requests there are of each status, from the counts that each write keeps. */
export function countAll(): Promise<StatusCount[]> {
  return planned(sql<StatusCount>`
    select key as status, sum(count)::int as count from (
      select key, count from record_counts where noun = 'requests'
      union all
      select key, delta from record_count_deltas where noun = 'requests'
    ) as counted group by key`);
}

function withSearch(filter: ListFilter, useIndex: boolean) {
  const rows = filtered(filter);
  return filter.search.text === '' ? rows : rows.where(matches(filter.search, useIndex) as never);
}

/** Ids of all requests that pass the search and the filters, for a statement that reads them in its own way. */
export const matchingIds = (filter: ListFilter) => withSearch(filter, true).select('r.id');

export type Counts = {
  all: number;
  /** Of each status; empty where only `all` is known. */
  byStatus: StatusCount[];
  /** A greater count only says that there are more; null: all are exact. */
  exactUpTo: number | null;
};

/** How many rows pass, no further than one more than `limit`. */
export const countCapped = (filter: ListFilter, limit = countLimit(filter.search.text)): Promise<number> =>
  countUpTo(limit, withSearch(filter, false).select('r.id'));

const sumOf = (counts: StatusCount[]) => counts.reduce((sum, { count }) => sum + count, 0);

/**
 * How many requests match the search and the filters, in all and by status (a filter by status itself is left out). Exact up to
 * {@link countLimit}; of what finds more, only the whole and the status asked for are counted, and no further than that.
 */
export async function countRequestsBy({ status, ...filter }: ListFilter): Promise<Counts> {
  const { search, priority, assigneeId, view } = filter;
  if (search.text === '' && priority === undefined && assigneeId === undefined && view === undefined) {
    const byStatus = await countAll();
    return { all: sumOf(byStatus), byStatus, exactUpTo: null };
  }
  const limit = countLimit(search.text);
  const { all, by } = await countByUpTo(limit, withSearch(filter, true).select('r.status'));
  const byStatus = Object.entries(by).map(([key, count]) => ({ status: key, count }));
  if (all <= limit) return { all, byStatus, exactUpTo: limit };
  // Only of what is found often: it is looked for without the search index, which for a rare text would read the whole status.
  const ofStatus = status ? [{ status, count: await countCapped({ ...filter, status }) }] : [];
  return { all, byStatus: ofStatus, exactUpTo: limit };
}
