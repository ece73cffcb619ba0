import { sql } from 'kysely';
import type { SourceOf } from '#server/records/export-source.ts';

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
