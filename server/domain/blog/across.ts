import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { planned } from '#server/db/prepared.ts';
import { readViews } from '#server/domain/visits/visits.ts';
import type { SourceOf } from '#server/records/export-source.ts';
import { foldedLike } from '#server/records/search-patterns.ts';

export { postTrash } from './trash.ts';
export { undoPostChange } from './undo.ts';

/** All posts that are not in the trash, drafts too, newest first. */
export const postsSource: SourceOf = () => ({
  columns: {
    id: sql`p.id`,
    slug: sql`p.slug`,
    title: sql`p.title`,
    excerpt: sql`p.excerpt`,
    content: sql`p.content`,
    category: sql`p.category`,
    tags: sql`p.tags`,
    meta_title: sql`p.meta_title`,
    meta_description: sql`p.meta_description`,
    picture: sql`p.featured_image`,
    picture_alt: sql`p.picture_alt`,
    word_count: sql`p.word_count`,
    author: sql`s.name`,
    status: sql`p.status`,
    featured: sql`p.featured`,
    scheduled_at: sql`p.scheduled_at`,
    published_at: sql`p.published_at`,
    created_at: sql`p.created_at`,
    updated_at: sql`p.updated_at`,
  },
  from: sql`posts p left join staff s on s.user_id = p.author_id`,
  where: sql`p.deleted_at is null`,
  at: sql`p.created_at`,
  status: sql`p.status`,
  orderBy: sql`p.created_at desc, p.id desc`,
});

/** Posts of any state with the text in their title. */
export async function findPosts(text: string, limit: number) {
  const pattern = sql<string>`'%' || ${foldedLike(text)} || '%'`;
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'title', 'category', 'status'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`fold_for_search(title) like ${pattern}`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, title, category, status }) => ({
    kind: 'post' as const,
    key: String(id),
    title,
    detail: category,
    status,
  }));
}

export type NewestPost = {
  id: number;
  slug: string;
  title: string;
  status: 'draft' | 'scheduled' | 'published';
  /** When it goes live or went live, else when it was begun. */
  at: string;
  /** How often its page was shown; null while it is not public. */
  views: number | null;
};

/** The newest posts for staff, drafts among them. */
export async function newestPosts(limit: number): Promise<NewestPost[]> {
  const at = sql<Date>`coalesce(scheduled_at, published_at, created_at)`;
  const newest = db
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'status', at.as('at')])
    .where('deleted_at', 'is', null)
    .orderBy(at, 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit));
  const rows = await planned(newest);
  const published = rows.filter(({ status }) => status === 'published').map(({ slug }) => slug);
  const views = await readViews('post', published);
  return rows.map((row) => ({
    id: Number(row.id),
    ...shown(row, ['slug', 'title', 'at']),
    status: row.status as NewestPost['status'],
    views: row.status === 'published' ? (views.get(row.slug) ?? 0) : null,
  }));
}
