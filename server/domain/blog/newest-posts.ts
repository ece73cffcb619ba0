import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { readViews } from '#server/domain/visits/visits.ts';

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
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'status', at.as('at')])
    .where('deleted_at', 'is', null)
    .orderBy(at, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const shown = rows.filter(({ status }) => status === 'published').map(({ slug }) => slug);
  const views = await readViews('post', shown);
  return rows.map((row) => ({
    id: Number(row.id),
    slug: row.slug,
    title: row.title,
    status: row.status as NewestPost['status'],
    at: row.at.toISOString(),
    views: row.status === 'published' ? (views.get(row.slug) ?? 0) : null,
  }));
}
