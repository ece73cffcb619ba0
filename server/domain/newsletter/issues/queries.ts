import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import type { IssueState, ListedDeliveryState } from '#shared/newsletter-issues.ts';

const columns = [
  'i.id',
  'i.key',
  'i.post_id',
  'i.post_title',
  'i.subject',
  'i.preheader',
  'i.intro',
  'i.content',
  'i.segment',
  'i.state',
  'i.problem',
  'i.problem_detail',
  'i.scheduled_at',
  'i.started_at',
  'i.finished_at',
  'i.next_attempt_at',
  'i.recipients',
  'i.sent',
  'i.saved',
  'i.uncertain',
  'i.failed',
  'i.bounced',
  'i.skipped',
  'i.version',
  'i.created_at',
  'i.updated_at',
] as const;

const withRelations = (connection: Db) =>
  connection
    .selectFrom('newsletter_issues as i')
    .leftJoin('staff as c', 'c.user_id', 'i.created_by')
    .leftJoin('staff as s', 's.user_id', 'i.sent_by')
    .leftJoin('posts as p', (join) => join.onRef('p.id', '=', 'i.post_id').on('p.deleted_at', 'is', null))
    .select(columns)
    .select(['c.name as creator', 's.name as sender', 'p.status as post_status', 'p.slug as post_slug'])
    .select('p.title as post_title_now');

export const selectIssue = (connection: Db, id: number) =>
  withRelations(connection).where('i.id', '=', id).executeTakeFirst();

export type IssueRow = NonNullable<Awaited<ReturnType<typeof selectIssue>>>;

/** Holds the issue until the transaction ends. Copies are always written before their issue, so that two writers cannot wait for each other. */
export const lockIssue = (trx: Db, id: number) =>
  trx.selectFrom('newsletter_issues').select(['id']).where('id', '=', id).forUpdate().executeTakeFirst();

/** One page of issues, the newest first; one row more than `limit` tells that there is a next page. */
export function selectIssuePage(
  { before, states }: { before?: number | undefined; states?: readonly IssueState[] | undefined },
  limit: number,
) {
  let query = withRelations(db)
    .orderBy('i.id', 'desc')
    .limit(limit + 1);
  if (before !== undefined) query = query.where('i.id', '<', before);
  if (states) query = query.where('i.state', 'in', [...states]);
  return query.execute();
}

/** Other issues of the post that left, are leaving or will leave. */
export function selectOtherIssues(connection: Db, postId: number, exceptId: number) {
  return connection
    .selectFrom('newsletter_issues')
    .select(['id', 'state', 'sent', 'recipients', 'scheduled_at', 'started_at'])
    .where('post_id', '=', postId)
    .where('id', '<>', exceptId)
    .where(({ or, eb }) =>
      or([eb('state', 'in', ['scheduled', 'sending', 'paused', 'sent']), eb('started_at', 'is not', null)]),
    )
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
}

/** What the mail is made from, while the post is public. */
export const selectPublicPost = (connection: Db, postId: number) =>
  connection
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'excerpt', 'content'])
    .where('id', '=', postId)
    .where('status', '=', 'published')
    .where('published_at', '<=', sql<Date>`now()`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** What a preview is made from: the post as it is saved, public or not. */
export const selectPost = (connection: Db, postId: number) =>
  connection
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'excerpt', 'content', 'status'])
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Copies in one state, in the order in which they were made; one more than `limit` tells of a next page. */
export function selectDeliveries(issueId: number, state: ListedDeliveryState, after: number, limit: number) {
  return db
    .selectFrom('newsletter_deliveries')
    .select(['id', 'email', 'state', 'attempts', 'last_error', 'updated_at'])
    .where('issue_id', '=', issueId)
    .where('state', '=', state)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
}
export type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];
