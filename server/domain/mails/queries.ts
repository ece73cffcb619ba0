import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { countByUpTo, countUpTo } from '#server/db/counts.ts';
import { momentSql } from '#server/records/cursors.ts';
import { foldedLike } from '#server/records/search-patterns.ts';
import { countLimit } from '#shared/count-limits.ts';
import { type MailFilter, mailFilters, statesOf } from '#shared/mails.ts';

/** What a mail is about: exactly one of these is given. */
export type About = { requestId: string } | { clientId: string } | { contactMessageId: string };

function aboutColumn(about: About) {
  if ('requestId' in about) return ['m.request_id', about.requestId] as const;
  if ('clientId' in about) return ['m.client_id', about.clientId] as const;
  return ['m.contact_message_id', about.contactMessageId] as const;
}

/** What the documents are called that went with mail `m`, in their order. */
const attachedNames = sql<string[]>`(
  select coalesce(array_agg(f.name order by array_position(m.file_ids, f.id)), '{}') from files f where f.id = any(m.file_ids)
)`.as('attached');

const hasSecrets = sql<boolean>`m.secrets is not null`;

/** Mails about a record, oldest first: what left, to whom, and what became of it. */
export function selectAbout(about: About) {
  const [column, id] = aboutColumn(about);
  return db
    .selectFrom('mails as m')
    .leftJoin('staff as s', 's.user_id', 'm.author_id')
    .leftJoin('undoable_changes as u', (join) => join.onRef('u.id', '=', 'm.change_id').on('u.undone_at', 'is', null))
    .select(['m.id', 'm.channel', 'm.template', 'm.recipient', 'm.subject', 'm.state', 'm.attempts', 'm.last_error'])
    .select(['m.queued_at', 'm.sent_at', 'm.opened_at', 's.name as author_name', 'm.change_id', 'u.until', 'u.made_by'])
    .select(['m.cc', attachedNames])
    .select(['m.text_deleted_at', hasSecrets.as('has_secrets'), sql<string | null>`m.rendered->>'text'`.as('text')])
    .where(column, '=', id)
    .orderBy('m.queued_at')
    .orderBy('m.id')
    .execute();
}

export type AboutRow = Awaited<ReturnType<typeof selectAbout>>[number];

export type MailSearch = { text: string; state: MailFilter | undefined };
export type Position = { queuedAt: string; id: string };

/** Mails to an address or with a subject like `text`; one or two letters match beginnings, so that the index serves them. */
function filtered(connection: Db, { text, state }: MailSearch) {
  let query = connection.selectFrom('mails as m');
  if (state) query = query.where('m.state', 'in', [...statesOf[state]]);
  if (text === '') return query;
  const folded = foldedLike(text);
  return [...text].length >= 3
    ? query.where('m.search', 'like', sql<string>`'%' || ${folded} || '%'`)
    : query.where(({ or, eb }) =>
        or([
          eb('m.search', 'like', sql<string>`${folded} || '%'`),
          eb('m.search', 'like', sql<string>`'% ' || ${folded} || '%'`),
        ]),
      );
}

const withRelations = (connection: Db, search: MailSearch) =>
  filtered(connection, search)
    .leftJoin('staff as s', 's.user_id', 'm.author_id')
    .leftJoin('requests as r', 'r.id', 'm.request_id')
    .leftJoin('messages as c', 'c.id', 'm.contact_message_id')
    .leftJoin('clients as k', 'k.id', 'm.client_id')
    .select(['m.id', 'm.channel', 'm.template', 'm.recipient', 'm.subject', 'm.state', 'm.attempts', 'm.last_error'])
    .select([
      'm.queued_at',
      'm.sent_at',
      'm.opened_at',
      'm.next_attempt_at',
      'm.text_deleted_at',
      'm.cc',
      's.name as author_name',
      hasSecrets.as('has_secrets'),
    ])
    .select(['r.number as request_number', 'c.number as message_number', 'k.number as client_number']);

/** One page of the outbox, newest first; one row more than `limit` tells that there is a next page. */
export function selectMailPage(search: MailSearch, position: Position | undefined, limit: number) {
  let query = withRelations(db, search)
    .select(momentSql('m.queued_at').as('position'))
    .orderBy('m.queued_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1);
  if (position)
    query = query.where(sql<boolean>`(m.queued_at, m.id) < (${position.queuedAt}::timestamptz, ${position.id}::uuid)`);
  return query.execute();
}

export type MailRow = Omit<Awaited<ReturnType<typeof selectMailPage>>[number], 'position'>;

export type MailCounts = Record<MailFilter, number | null>;

/** How many mails match, by filter, exactly up to {@link countLimit} each. Of a search that finds more than that in all, only so much is known: null for each. */
export const countMails = (text: string): Promise<MailCounts> => (text === '' ? countEach() : countTogether(text));

/** Each filter by its own index. */
async function countEach(): Promise<MailCounts> {
  const counted = await Promise.all(
    mailFilters.map(async (state) => {
      const count = await countUpTo(countLimit(''), filtered(db, { text: '', state }).select('m.id'));
      return [state, count] as const;
    }),
  );
  return Object.fromEntries(counted) as MailCounts;
}

/** All that match in one go. */
async function countTogether(text: string): Promise<MailCounts> {
  const limit = countLimit(text);
  const { all, by } = await countByUpTo(limit, filtered(db, { text, state: undefined }).select('m.state'));
  const sumOf = (states: readonly string[]) => states.reduce((sum, state) => sum + (by[state] ?? 0), 0);
  return Object.fromEntries(
    mailFilters.map((filter) => [filter, all > limit ? null : sumOf(statesOf[filter])]),
  ) as MailCounts;
}

/** One mail with what it needs to be shown. */
export function selectMail(connection: Db, id: string) {
  return withRelations(connection, { text: '', state: undefined })
    .select(['m.locale', 'm.props', 'm.rendered'])
    .where('m.id', '=', id)
    .executeTakeFirst();
}
