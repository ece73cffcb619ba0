import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import type { Arrival, View } from './batch.ts';

export type Written = {
  /** Rows that are new. */
  counted: number;
  /** Views that were there already: reloads, or a batch written twice. */
  repeated: number;
  /** Views of case studies and posts that do not exist, or are not published. */
  unknownPage: number;
};

/** Writes a batch in one statement. A view of a record counts only if the record is public now. */
export async function writeBatch(views: View[], arrivals: Arrival[]): Promise<Written> {
  const { rows } = await sql<{ known: number; added: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as given (
        day date, visitor text, page text, slot bigint, at timestamptz, kind text, slug text, device text,
        source text, medium text, campaign text, term text, content text)
    ),
    known as (
      select given.*, coalesce(study.id, post.id::text) as record_id
      from given
      left join case_studies study on given.kind = 'case-study' and study.slug = given.slug
        and study.status = 'published' and study.deleted_at is null
      left join posts post on given.kind = 'post' and post.slug = given.slug
        and post.status = 'published' and post.deleted_at is null
      where given.kind is null or study.id is not null or post.id is not null
    ),
    arrived as (
      insert into visit_arrivals (day, visitor, page, slot, at, source)
      select day, decode(visitor, 'hex'), page, slot, at, source
      from jsonb_to_recordset(${JSON.stringify(arrivals)}::jsonb)
        as arrivals (day date, visitor text, page text, slot bigint, at timestamptz, source text)
      on conflict do nothing
    ),
    added as (
      insert into visit_views (day, visitor, page, slot, at, record_kind, record_id, device,
        utm_source, utm_medium, utm_campaign, utm_term, utm_content)
      select day, decode(visitor, 'hex'), page, slot, at, kind, record_id, device, source, medium, campaign, term, content
      from known
      on conflict do nothing
      returning 1
    )
    select (select count(*) from known) as known, (select count(*) from added) as added`.execute(db);
  const { known = 0, added = 0 } = rows[0] ?? {};
  return { counted: added, repeated: known - added, unknownPage: views.length - known };
}
