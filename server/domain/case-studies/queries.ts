import { sql } from 'kysely';

/** Subquery: the published cases of the home page in their order, as one JSON array of views. */
export const featuredCasesAsJson = sql<unknown>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'slug', slug, 'title', title, 'description', description, 'image', image,
    'tags', tags, 'results', results,
    'headline', jsonb_build_object('value', headline_value, 'label', headline_label),
    'chart', chart, 'category', category, 'client', client
  ) order by featured_position, id), '[]')
  from case_studies
  where featured_position is not null
    and status = 'published'
    and deleted_at is null
)`;
