import { sql } from 'kysely';
import { pictureAsJson } from '#server/domain/files/pictures.ts';
import type { CaseCategory } from '#shared/case-studies.ts';

/** What a card of a case shows, as a JSON object. */
const card = sql`jsonb_build_object(
  'id', id, 'slug', slug, 'title', title, 'description', description, 'picture', ${pictureAsJson('case_studies')},
  'tags', tags, 'results', results,
  'headline', jsonb_build_object('value', headline_value, 'label', headline_label),
  'chart', chart, 'category', category, 'client', client,
  'duration', duration, 'liveUrl', live_url, 'codeUrl', code_url
)`;

/** What visitors may know of. Every query of this file goes through it. */
const shown = sql`status = 'published' and deleted_at is null`;

/** Order of the portfolio, as editors set it. */
const portfolioOrder = sql`position desc, id desc`;

/** Subquery: the published cases of the home page in their order, as one JSON array of views. */
export const featuredCasesAsJson = sql<unknown>`(
  select coalesce(jsonb_agg(${card} order by ${portfolioOrder}), '[]')
  from case_studies
  where featured and ${shown}
)`;

/** Subquery: the published cases of a category, or all of them, in the order of the portfolio. */
export function portfolioCasesAsJson(category: CaseCategory | undefined) {
  return sql<unknown>`(
    select coalesce(jsonb_agg(${card} order by ${portfolioOrder}), '[]')
    from case_studies
    where ${shown} and (${category ?? null}::text is null or category = ${category ?? null})
  )`;
}

/** Subquery: the categories that have a published case, as a JSON array of their names. */
export const usedCategoriesAsJson = sql<unknown>`(
  select coalesce(jsonb_agg(distinct category), '[]')
  from case_studies
  where ${shown}
)`;

/** A published case by its slug, with its story and its neighbours in the portfolio; no row when there is none. */
export function storyBySlug(slug: string) {
  const link = sql`jsonb_build_object(
    'slug', slug, 'title', title, 'client', client,
    'headline', jsonb_build_object('value', headline_value, 'label', headline_label),
    'chart', chart, 'picture', ${pictureAsJson('case_studies')}
  )`;
  return sql<{ study: unknown; previous: unknown; next: unknown }>`
    select study, previous, next
    from (
      select
        slug,
        ${card} || jsonb_build_object(
          'budget', budget, 'situation', situation, 'work', work, 'outcome', outcome,
          'publishedAt', coalesce(published_at, created_at), 'updatedAt', updated_at
        ) as study,
        lag(${link}) over portfolio as previous,
        lead(${link}) over portfolio as next
      from case_studies
      where ${shown}
      window portfolio as (order by ${portfolioOrder})
    ) as stories
    where slug = ${slug}
  `;
}
