import { sql } from 'kysely';
import type { SourceOf } from '#server/records/export-source.ts';

/** All case studies that are not in the trash, drafts too, newest first. */
export const caseStudiesSource: SourceOf = () => ({
  columns: {
    id: sql`c.id`,
    slug: sql`c.slug`,
    title: sql`c.title`,
    description: sql`c.description`,
    category: sql`c.category`,
    client: sql`c.client`,
    tags: sql`c.tags`,
    results: sql`c.results`,
    duration: sql`c.duration`,
    budget: sql`c.budget`,
    live_url: sql`c.live_url`,
    code_url: sql`c.code_url`,
    status: sql`c.status`,
    created_at: sql`c.created_at`,
    updated_at: sql`c.updated_at`,
  },
  from: sql`case_studies c`,
  where: sql`c.deleted_at is null`,
  at: sql`c.created_at`,
  status: sql`c.status`,
  orderBy: sql`c.created_at desc, c.id desc`,
});
