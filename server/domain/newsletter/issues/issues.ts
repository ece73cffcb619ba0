import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { foldedLike } from '#server/records/search-patterns.ts';
import { getSettings } from '#server/records/settings.ts';
import {
  type IssueFields,
  type IssueState,
  issueSchema,
  type ListedDeliveryState,
  mayMove,
} from '#shared/newsletter-issues.ts';
import type { Action } from '#shared/permissions.ts';
import {
  type IssueRow,
  lockIssue,
  selectDeliveries,
  selectIssue,
  selectIssuePage,
  selectOtherIssues,
  selectPost,
} from './queries.ts';
import { countRecipients, segmentOf } from './recipients.ts';
import { readRendered, renderIssue } from './render.ts';
import { deliveryItem, issueItem, issueView } from './views.ts';

/** Issues as staff write and follow them. */

export function staffMay(person: Person, action: Action): asserts person is StaffPerson {
  demand(person, action);
  if (person.kind !== 'staff') throw new AppError('forbidden', 'only staff write the newsletter');
}

/** @throws not_found */
export async function issueRow(connection: Db, id: number): Promise<IssueRow> {
  const row = await selectIssue(connection, id);
  if (!row) throw new AppError('not_found', `no issue ${id}`);
  return row;
}

/** An issue as `person` sees it. */
export async function viewOf(connection: Db, row: IssueRow, person: Person) {
  const others = row.post_id === null ? [] : await selectOtherIssues(connection, row.post_id, row.id);
  // What has begun to leave has its recipients.
  const readers = row.started_at ? row.recipients : await countRecipients(connection, row.segment);
  return issueView(row, { person, others, readers, settings: await getSettings() });
}

/** @throws stale_version with `details.current` */
export async function checkVersion(trx: Db, row: IssueRow, version: number, person: Person): Promise<void> {
  if (row.version === version) return;
  throw new AppError('stale_version', 'the issue was changed since it was read', {
    details: { current: await viewOf(trx, row, person) },
  });
}

export type IssueQuery = { cursor?: number | undefined; states?: IssueState[] | undefined; limit: number };

/** A page of issues, the newest first. @throws forbidden */
export async function listIssues(person: Person, { cursor, states, limit }: IssueQuery) {
  demand(person, 'newsletter.read');
  const [rows, readers] = await Promise.all([
    selectIssuePage({ before: cursor, states }, limit),
    countRecipients(db, 'all'),
  ]);
  const page = rows.slice(0, limit);
  return { items: page.map(issueItem), readers, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** @throws forbidden, not_found */
export async function readIssue(person: Person, id: number) {
  demand(person, 'newsletter.read');
  await getSettings();
  return { issue: await viewOf(db, await issueRow(db, id), person) };
}

/** Public posts for a new issue, the newest first, each with the draft of an issue that was begun for it. @throws forbidden */
export async function listSendablePosts(person: Person, { q, post }: { q: string; post?: number | undefined }) {
  demand(person, 'newsletter.write');
  const text = q.trim();
  const folded = foldedLike(text);
  let query = db
    .selectFrom('posts as p')
    .select(['p.id', 'p.title', 'p.published_at'])
    .select(({ selectFrom }) => [
      selectFrom('newsletter_issues as i')
        .select('i.id')
        .whereRef('i.post_id', '=', 'p.id')
        .where('i.state', '=', 'draft')
        .orderBy('i.id', 'desc')
        .limit(1)
        .as('draft'),
      selectFrom('newsletter_issues as i')
        .select(({ fn }) => fn.max('i.started_at').as('at'))
        .whereRef('i.post_id', '=', 'p.id')
        // What was only saved was not sent.
        .where(sql<boolean>`not (i.state = 'sent' and i.saved > 0 and i.sent + i.uncertain = 0)`)
        .as('sent_at'),
    ])
    .where('p.status', '=', 'published')
    .where('p.deleted_at', 'is', null)
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(20);
  if (post !== undefined) query = query.where('p.id', '=', post);
  if (text !== '') query = query.where(sql<boolean>`fold_for_search(p.title) like '%' || ${folded} || '%'`);
  const rows = await query.execute();
  return {
    items: rows.map((row) => ({
      ...shown(row, ['id', 'title', 'publishedAt', 'draft', 'sentAt']),
    })),
  };
}

const subjectOf = (id: number) => ({ kind: 'newsletter-issue', id: String(id) });

/** Begins an issue of a public post; the same key again answers the same issue. @throws forbidden, invalid_input */
export async function createIssue(person: Person, { postId, key }: { postId: number; key: string }, now = new Date()) {
  staffMay(person, 'newsletter.write');
  await getSettings();
  return transact(async (trx) => {
    const post = await selectPost(trx, postId);
    if (post?.status !== 'published')
      throw new AppError('invalid_input', 'the post is not public', { details: { fields: { postId: 'not_public' } } });
    const made = await trx
      .insertInto('newsletter_issues')
      .values({
        key,
        post_id: postId,
        post_title: post.title,
        subject: post.title,
        created_by: person.userId,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) {
      const after = { post: post.title };
      await recordChange(trx, {
        actor: person,
        action: 'newsletter-issue.created',
        subject: subjectOf(made.id),
        after,
      });
      return { issue: await viewOf(trx, await issueRow(trx, made.id), person) };
    }
    const earlier = await trx
      .selectFrom('newsletter_issues')
      .select('id')
      .where('key', '=', key)
      .where('created_by', '=', person.userId)
      .where('post_id', '=', postId)
      .executeTakeFirst();
    if (!earlier) throw new AppError('duplicate', 'another issue was begun with this key');
    return { issue: await viewOf(trx, await issueRow(trx, earlier.id), person) };
  });
}

function checked(input: unknown): IssueFields {
  const parsed = issueSchema.safeParse(input);
  if (parsed.success) {
    if (parsed.data.segment !== undefined) segmentOf(parsed.data.segment);
    return parsed.data;
  }
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  throw new AppError('invalid_input', 'the issue is not complete', { details: { fields } });
}

const written = ['subject', 'preheader', 'intro', 'content', 'segment'] as const;

/** Nothing in what is said differs from what is there; a segment that is not said stays. */
const isSame = (row: IssueRow, fields: IssueFields) =>
  written.every((name) => fields[name] === undefined || fields[name] === row[name]);

/** Writes a draft anew. Saving what is there already does nothing. @throws forbidden, not_found, stale_version, invalid_input, transition_refused */
export async function editIssue(
  person: Person,
  id: number,
  { version, ...input }: { version: number } & Record<string, unknown>,
  now = new Date(),
) {
  staffMay(person, 'newsletter.write');
  const fields = checked(input);
  await getSettings();
  return transact(async (trx) => {
    await lockIssue(trx, id);
    const row = await issueRow(trx, id);
    if (!isSame(row, fields)) {
      await checkVersion(trx, row, version, person);
      if (!mayMove(row, 'edit'))
        throw new AppError('transition_refused', 'only drafts are written', { details: { state: row.state } });
      await trx
        .updateTable('newsletter_issues')
        .set({ ...fields, version: version + 1, updated_at: now })
        .where('id', '=', id)
        .execute();
      await recordChange(trx, { actor: person, action: 'newsletter-issue.edited', subject: subjectOf(id) });
    }
    return { issue: await viewOf(trx, await issueRow(trx, id), person) };
  });
}

/**
 * How an issue reads: as it was sent, or as it would be sent now with these fields. An unfinished one is shown as far as it goes.
 * @throws forbidden, not_found
 */
export async function previewIssue(person: Person, id: number, fields: IssueFields) {
  demand(person, 'newsletter.read');
  const row = await issueRow(db, id);
  const sent = await db.selectFrom('newsletter_issues').select('rendered').where('id', '=', id).executeTakeFirst();
  if (sent?.rendered) {
    const { subject, html, text } = readRendered(sent.rendered);
    return { subject, html, text };
  }
  const post = row.post_id === null ? undefined : await selectPost(db, row.post_id);
  if (!post) throw new AppError('not_found', 'its post is gone');
  const { subject, html, text } = await renderIssue(db, { fields, post, settings: await getSettings() });
  return { subject, html, text };
}

/** A page of the copies in one state. @throws forbidden, not_found */
export async function listDeliveries(
  person: Person,
  id: number,
  { state, cursor, limit }: { state: ListedDeliveryState; cursor?: number | undefined; limit: number },
) {
  demand(person, 'newsletter.read');
  await issueRow(db, id);
  const rows = await selectDeliveries(id, state, cursor ?? 0, limit);
  const page = rows.slice(0, limit);
  return { items: page.map(deliveryItem), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}
