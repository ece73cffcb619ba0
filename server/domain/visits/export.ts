import { sql } from 'kysely';
import type { SourceOf } from '#server/records/export-source.ts';

/** The counts of visits by day: in all, by page, source, device and record, and by campaign. They name nobody. */
export const visitsSource: SourceOf = () => ({
  columns: {
    day: sql`v.day::text`,
    kind: sql`v.kind`,
    value: sql`v.value`,
    visitors: sql`v.visitors`,
    visits: sql`v.visits`,
    views: sql`v.views`,
  },
  from: sql`(
    select day, 'all' as kind, '' as value, visitors, visits, views from visit_days
    union all
    select day, kind, value, visitors, visits, views from visit_day_values
    union all
    select day, 'campaign', concat_ws(' / ', source, medium, campaign, nullif(term, ''), nullif(content, '')), visitors, visits, views
    from visit_day_campaigns
  ) v`,
  day: sql`v.day`,
  orderBy: sql`v.day desc, v.kind, v.value`,
});
