import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { momentSql } from '#server/records/cursors.ts';
import { countLimit } from '#shared/mails.ts';
import { type MessageStatus, messageStatuses } from '#shared/messages.ts';

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
] as const;

export type MessageSearch = {
  text: string;
  /** False for people who see addresses masked: finding by address would spell it out to them, letter by letter. */
  byEmail: boolean;
};
export type Position = { submittedAt: string; number: number };

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * Messages with the text in name, company or e-mail, case and accents aside; `MSG-12` or `12` also finds that number. One or two
 * letters match the beginnings of words, so that the index serves them as well.
 */
function filtered({ text, byEmail }: MessageSearch) {
  const query = db.selectFrom('messages as m').where('m.deleted_at', 'is', null);
  if (text === '') return query;
  const number = /^(?:msg-)?0*(\d{1,15})$/i.exec(text)?.[1];
  const folded = sql<string>`fold_for_search(${escapeLike(text)})`;
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
    ]),
  );
}

/** One page, newest first, after `position`; one row more than `limit` tells that there is a next page. */
export function selectMessagePage(
  { search, status }: { search: MessageSearch; status: MessageStatus | undefined },
  position: Position | undefined,
  limit: number,
) {
  let query = filtered(search)
    .select(columns)
    .select(momentSql('m.submitted_at').as('position'))
    .orderBy('m.submitted_at', 'desc')
    .orderBy('m.number', 'desc')
    .limit(limit + 1);
  if (status) query = query.where('m.status', '=', status);
  if (position)
    query = query.where(
      sql<boolean>`(m.submitted_at, m.number) < (${position.submittedAt}::timestamptz, ${position.number})`,
    );
  return query.execute();
}

export type MessageListRow = Omit<Awaited<ReturnType<typeof selectMessagePage>>[number], 'position'>;

export type MessageCounts = { all: number } & Record<MessageStatus, number | null>;

/**
 * How many messages match the search, by status, exactly up to {@link countLimit} each. Of a search that finds more than that in all, only
 * so much is known: null for each status.
 */
export async function countMessages(search: MessageSearch): Promise<MessageCounts> {
  return search.text === '' ? countEach(search) : countTogether(search);
}

/** Each status by its own index. */
async function countEach(search: MessageSearch): Promise<MessageCounts> {
  const counted = await Promise.all(
    messageStatuses.map(async (status) => {
      const some = filtered(search)
        .select('m.id')
        .where('m.status', '=', status)
        .limit(countLimit + 1)
        .as('some');
      const { count } = await db
        .selectFrom(some)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [status, count] as const;
    }),
  );
  const all = counted.reduce((sum, [, count]) => sum + count, 0);
  return { all, ...(Object.fromEntries(counted) as Record<MessageStatus, number>) };
}

/** All that match in one go. */
async function countTogether(search: MessageSearch): Promise<MessageCounts> {
  const some = filtered(search)
    .select('m.status')
    .limit(countLimit + 1)
    .as('some');
  const rows = await db
    .selectFrom(some)
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const of = (status: MessageStatus) =>
    all > countLimit ? null : (rows.find((row) => row.status === status)?.count ?? 0);
  return { all, open: of('open'), answered: of('answered'), closed: of('closed') };
}

/** A message with the request it became and the client with its address, by number; undefined when there is none or it is deleted. */
export function selectMessage(connection: Db, number: number) {
  return connection
    .selectFrom('messages as m')
    .leftJoin('requests as r', 'r.id', 'm.request_id')
    .leftJoin('clients as c', (join) => join.onRef('c.email', '=', 'm.email').on('c.deleted_at', 'is', null))
    .select(columns)
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
    .select(columns)
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
