import { type RawBuilder, sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { editorHoldSeconds } from '#shared/post-views.ts';

/** When a post goes live or went live, else when it was begun: the date of the list. */
export const dateOf = (post: string): RawBuilder<Date> =>
  sql`coalesce(${sql.ref(`${post}.scheduled_at`)}, ${sql.ref(`${post}.published_at`)}, ${sql.ref(`${post}.created_at`)})`;

/** The moment after which somebody's tab must have been heard of for the post to be theirs. */
export const heldSince = (now: Date): Date => new Date(now.getTime() - editorHoldSeconds * 1000);

/** Holds the post until the transaction ends; then it is read anew. */
export async function lockPost(trx: Db, id: number): Promise<void> {
  await sql`select from posts where id = ${id} for update`.execute(trx);
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof selectPost>>>;

export const selectPost = (connection: Db, id: number) =>
  connection
    .selectFrom('posts as p')
    .leftJoin('staff as a', 'a.user_id', 'p.author_id')
    .leftJoin('staff as u', 'u.user_id', 'p.updated_by')
    .leftJoin('files as f', 'f.id', 'p.picture_id')
    .leftJoin('stored_objects as o', 'o.sha256', 'f.sha256')
    .select(['p.id', 'p.title', 'p.slug', 'p.excerpt', 'p.content', 'p.category', 'p.tags', 'p.featured'])
    .select(['p.picture_id', 'p.picture_alt', 'p.meta_title', 'p.meta_description', 'p.word_count', 'p.status'])
    .select(['p.author_id', 'p.scheduled_at', 'p.published_at', 'p.created_at', 'p.updated_at', 'p.version'])
    .select(['p.fields_version', 'p.slug_made', 'p.updated_by'])
    .select(['a.name as author_name', 'u.name as updater_name', 'o.width', 'o.height'])
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();

/** @throws not_found for posts in the trash, too */
export async function postRow(connection: Db, id: number): Promise<PostRow> {
  const row = await selectPost(connection, id);
  if (!row) throw new AppError('not_found', `no post ${id}`);
  return row;
}

export type WorkingCopyRow = NonNullable<Awaited<ReturnType<typeof selectWorkingCopy>>>;

export const selectWorkingCopy = (connection: Db, id: number) =>
  connection
    .selectFrom('post_working_copies as w')
    .leftJoin('staff as s', 's.user_id', 'w.saved_by')
    .select(['w.fields', 'w.base_version', 'w.sequence', 'w.tab', 'w.saved_by', 'w.saved_at', 's.name'])
    .where('w.post_id', '=', id)
    .executeTakeFirst();

export type EditorRow = NonNullable<Awaited<ReturnType<typeof selectEditor>>>;

/** Who has the post open at `now`. */
export const selectEditor = (connection: Db, id: number, now: Date) =>
  connection
    .selectFrom('post_editors as e')
    .leftJoin('staff as s', 's.user_id', 'e.user_id')
    .select(['e.user_id', 'e.tab', 'e.since', 's.name'])
    .where('e.post_id', '=', id)
    .where('e.seen_at', '>', heldSince(now))
    .executeTakeFirst();

/** Addresses that lead to the post: those which it had, and no public post has now. */
export async function selectOldSlugs(connection: Db, id: number): Promise<string[]> {
  const rows = await connection
    .selectFrom('post_slugs')
    .select('slug')
    .where('post_id', '=', id)
    .where('slug', 'not in', (query) => query.selectFrom('public_posts').select('slug').where('slug', 'is not', null))
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ slug }) => slug);
}

export async function countVersions(connection: Db, id: number): Promise<number> {
  const { count } = await connection
    .selectFrom('post_versions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Tags of posts that contain `text`, the most used first. */
export async function selectTags(pattern: RawBuilder<string>, limit: number) {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count
    from posts, unnest(tags) as tag
    where deleted_at is null and fold_for_search(tag) like ${pattern}
    group by tag order by count(*) desc, tag limit ${limit}`.execute(db);
  return rows;
}
