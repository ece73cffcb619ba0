import { sql } from 'kysely';
import type { ContentKind } from '#shared/content.ts';

/** Subquery: the shown items of `kinds` in their order, as one JSON array of {id, kind, data}. */
export function shownItemsAsJson(kinds: readonly ContentKind[]) {
  return sql<unknown>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'data', data) order by position, id), '[]')
    from content_items
    where kind = any(${kinds})
      and not hidden
  )`;
}
