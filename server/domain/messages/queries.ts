import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { countByUpTo, countUpTo } from '#server/db/counts.ts';
import type { Position } from '#server/records/orders.ts';
import { isUnread } from '#server/records/reads.ts';
import { byPhone, foldedLike, numbersBeginning } from '#server/records/search-patterns.ts';
import { countLimit } from '#shared/count-limits.ts';
import type { MessageSort } from '#shared/message-views.ts';
import { type MessageStatus, messageStatuses } from '#shared/messages.ts';
import type { Priority } from '#shared/requests.ts';
import { orderOf } from './orders.ts';
import { type InView, isInView } from './views-of-list.ts';

const columns = [
  'm.id',
  'm.number',
  'm.name',
  'm.email',
  'm.phone',
  'm.company',
  'm.service',
  'm.budget',
  'm.message',
  'm.locale',
  'm.status',
  'm.request_id',
  'm.submitted_at',
  'm.reply_due_at',
  'm.replied_at',
  'm.version',
  'm.priority',
  'm.assignee_id',
] as const;

const assigneeName = 's.name as assignee_name';
const assigneeAvatar = sql<string | null>`(select a.token from staff_avatars a where a.user_id = m.assignee_id)`.as(
  'assignee_avatar',
);

export type MessageSearch = {
  text: string;
  /** False for people who see addresses masked: finding by address would spell it out to them, letter by letter. */
  byEmail: boolean;
};

export type MessageFilter = {
  /** Who asks. */
  viewerId: string;
  search: MessageSearch;
  status?: MessageStatus | undefined;
  priority?: Priority | undefined;
  /** Whose messages: a member of staff, or `null` for those of nobody. */
  assigneeId?: string | null | undefined;
  view?: InView | undefined;
};

/**
 * Messages with the text in name, company or e-mail, case and accents aside, or with that telephone; `MSG-12` or `12` also finds that
 * number. One or two letters match the beginnings of words, so that the index serves them as well.
 */
function found({ text, byEmail }: MessageSearch) {
  const query = db.selectFrom('messages as m').where('m.deleted_at', 'is', null);
  if (text === '') return query;
  const number = /^(?:msg-)?0*(\d{1,15})$/i.exec(text)?.[1];
  const beginning = numbersBeginning('msg', text);
  if (beginning.length > 0)
    return query.where(({ or, between }) => or(beginning.map(([from, to]) => between('m.number', from, to))));
  const folded = foldedLike(text);
  const patterns =
    [...text].length >= 3
      ? [sql<string>`'%' || ${folded} || '%'`]
      : [sql<string>`${folded} || '%'`, sql<string>`'% ' || ${folded} || '%'`];
  const named = sql<string>`fold_for_search(m.name || ' ' || m.company)`;
  return query.where(({ and, or, eb }) =>
    or([
      ...patterns.map((pattern) =>
        and([eb('m.search', 'like', pattern), ...(byEmail ? [] : [eb(named, 'like', pattern)])]),
      ),
      ...(number ? [eb('m.number', '=', Number(number))] : []),
      ...(byEmail ? byPhone(text, sql`m.phone`) : []),
    ]),
  );
}

/** Messages that pass the search and the filters. */
function filtered({ search, status, priority, assigneeId, view }: MessageFilter) {
  let query = found(search);
  if (status) query = query.where('m.status', '=', status);
  if (priority) query = query.where('m.priority', '=', priority);
  if (assigneeId !== undefined) query = query.where('m.assignee_id', assigneeId === null ? 'is' : '=', assigneeId);
  return view ? query.where(isInView(view)) : query;
}

type Asked = { filter: MessageFilter; sort: MessageSort; position: Position | undefined };

/** One page of the order, after `position`; one row more than `limit` tells that there is a next page. */
export function selectMessagePage({ filter, sort, position }: Asked, limit: number) {
  const order = orderOf(sort);
  const query = filtered(filter)
    .leftJoin('staff as s', 's.user_id', 'm.assignee_id')
    .select([...columns, assigneeName, assigneeAvatar, order.value.as('position')])
    .select(isUnread('message', 'm', filter.viewerId).as('is_unread'))
    .orderBy(order.by)
    .limit(limit + 1);
  return (position ? query.where(order.after(position)) : query).execute();
}

export type MessageListRow = Omit<Awaited<ReturnType<typeof selectMessagePage>>[number], 'position' | 'is_unread'> & {
  is_unread?: boolean;
};

export type MessageCounts = { all: number } & Record<MessageStatus, number | null>;

/** How many messages pass, no further than one more than `limit`. */
export const countCapped = (filter: MessageFilter, limit: number): Promise<number> =>
  countUpTo(limit, filtered(filter).select('m.id'));

/**
 * How many messages match, by status, exactly up to {@link countLimit} each; a filter by status itself is left out. Of a search that finds
 * more than that in all, only so much is known: null for each status.
 */
export async function countMessages({ status: _, ...filter }: MessageFilter): Promise<MessageCounts> {
  return filter.search.text === '' ? countEach(filter) : countTogether(filter);
}

/** Each status by its own index. */
async function countEach(filter: MessageFilter): Promise<MessageCounts> {
  const counted = await Promise.all(
    messageStatuses.map(async (status) => [status, await countCapped({ ...filter, status }, countLimit(''))] as const),
  );
  const all = counted.reduce((sum, [, count]) => sum + count, 0);
  return { all, ...(Object.fromEntries(counted) as Record<MessageStatus, number>) };
}

/** All that match in one go. */
async function countTogether(filter: MessageFilter): Promise<MessageCounts> {
  const limit = countLimit(filter.search.text);
  const { all, by } = await countByUpTo(limit, filtered(filter).select('m.status'));
  const of = (status: MessageStatus) => (all > limit ? null : (by[status] ?? 0));
  return { all, open: of('open'), answered: of('answered'), closed: of('closed') };
}

/** A message with the request it became and the client with its address, by number; undefined when there is none or it is deleted. */
export function selectMessage(connection: Db, number: number) {
  return connection
    .selectFrom('messages as m')
    .leftJoin('requests as r', 'r.id', 'm.request_id')
    .leftJoin('clients as c', (join) => join.onRef('c.email', '=', 'm.email').on('c.deleted_at', 'is', null))
    .leftJoin('staff as s', 's.user_id', 'm.assignee_id')
    .select([...columns, assigneeName, assigneeAvatar])
    .select(['r.number as request_number', 'r.deleted_at as request_deleted_at'])
    .select(['c.id as client_id', 'c.number as client_number', 'c.name as client_name'])
    .where('m.number', '=', number)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();
}

export type MessageRow = NonNullable<Awaited<ReturnType<typeof selectMessage>>>;

/** Rows of the list by number, in that order; deleted ones are left out. */
export function selectMessages(connection: Db, numbers: number[]) {
  return connection
    .selectFrom('messages as m')
    .leftJoin('staff as s', 's.user_id', 'm.assignee_id')
    .select([...columns, assigneeName, assigneeAvatar])
    .where(sql<boolean>`m.number = any(${numbers}::bigint[])`)
    .where('m.deleted_at', 'is', null)
    .orderBy(sql`array_position(${numbers}::bigint[], m.number)`)
    .execute();
}

/** Locks the rows until the transaction ends, in one order, so that nobody waits in a ring. */
export async function lockMessages(connection: Db, numbers: number[]): Promise<void> {
  if (numbers.length === 0) return;
  await connection
    .selectFrom('messages')
    .select('id')
    .where('number', 'in', numbers)
    .orderBy('number')
    .forUpdate()
    .execute();
}

export function selectMessageEvents(messageId: string) {
  return db
    .selectFrom('message_events as e')
    .leftJoin('staff as s', 's.user_id', 'e.actor_id')
    .leftJoin('undoable_changes as u', (join) => join.onRef('u.id', '=', 'e.change_id').on('u.undone_at', 'is', null))
    .select(['e.id', 'e.at', 'e.kind', 'e.actor_kind', 's.name as actor_name', 'e.data'])
    .select(['u.id as changeId', 'u.until', 'u.made_by', 'u.items'])
    .where('e.message_id', '=', messageId)
    .orderBy('e.id', 'desc')
    .execute();
}

export type MessageEventRow = Awaited<ReturnType<typeof selectMessageEvents>>[number];
