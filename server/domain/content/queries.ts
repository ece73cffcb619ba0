import { sql } from 'kysely';
import { pictureAsJson } from '#server/domain/files/pictures.ts';
import type { ContentKind } from '#shared/content.ts';

/** Subquery: the shown items of `kinds` in their order, as one JSON array of {id, kind, data, picture}. */
export function shownItemsAsJson(kinds: readonly ContentKind[]) {
  return sql<unknown>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'data', data,
      'picture', ${pictureAsJson('content_items')}) order by position, id), '[]')
    from content_items
    where kind = any(${kinds})
      and not hidden and deleted_at is null
  )`;
}

/** Subquery: the growth in sales that the page of Amazon Advertising claims and explains (specification, section 9); null without one. */
export const growthClaim = sql<string | null>`(
  select data -> 'claims' -> 0 ->> 'label'
  from content_items
  where kind = 'service-page' and data ->> 'slug' = 'amazon-advertising' and not hidden and deleted_at is null
  order by position, id
  limit 1
)`;
