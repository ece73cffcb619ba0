import { type RawBuilder, sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { isResting } from '#server/domain/newsletter/resting.ts';
import { AppError } from '#server/errors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { readerSources } from '#shared/newsletter.ts';
import { readSegment, type Segment, segmentName } from '#shared/segments.ts';

/** Who gets an issue: of the confirmed readers, and of nobody else, those of its segment. */

/** Tags that are offered at most. */
const mostTags = 200;

/**
 * Addresses that lead to a client with the id `id`: their own, former ones and those of merged duplicates, but none that is another's now.
 * Suspended clients get no mail as clients. An address may stand there twice.
 */
const clientAddresses = sql`(
  select c.id, c.email from clients c where c.deleted_at is null and c.status <> 'suspended'
  union all
  select c.id, a.email from client_addresses a join clients c on c.id = a.client_id
  where c.deleted_at is null and c.status <> 'suspended' and not exists (
    select from clients o where o.email = a.email and o.deleted_at is null and o.id <> c.id))`;

/** Which rows of `subscribers s` belong to a segment, confirmed or not. */
function belongs(segment: Segment): RawBuilder<boolean> {
  switch (segment.kind) {
    case 'all':
      return sql`true`;
    case 'clients':
      return sql`s.email in (select a.email from ${clientAddresses} a)`;
    case 'source':
      return sql`s.source = ${segment.source}`;
    case 'tag':
      return sql`(s.id in (select t.subscriber_id from subscriber_tags t where t.tag = ${segment.tag})
        or s.email in (select a.email from ${clientAddresses} a join client_tags t on t.client_id = a.id where t.tag = ${segment.tag}))`;
  }
}

/** The segment by its kept name. @throws invalid_input (details.fields.segment) for a name of none */
export function segmentOf(name: string): Segment {
  const segment = readSegment(name);
  if (segment) return segment;
  throw new AppError('invalid_input', 'no such segment', { details: { fields: { segment: 'unknown' } } });
}

/** What must hold of a row of `subscribers s` for any issue to reach it: asked when an issue starts, and again before each copy leaves. */
export const getsIssues = sql<boolean>`(s.state = 'confirmed' and not ${isResting})`;

/** What must hold of a row of `subscribers s` for an issue to this segment to reach it. The only place that decides it. */
export const isRecipient = (segment: string): RawBuilder<boolean> =>
  sql`${getsIssues} and ${belongs(segmentOf(segment))}`;

/** Who would get an issue to this segment that started now. */
export async function countRecipients(connection: Db, segment: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscribers s where ${isRecipient(segment)}`.execute(connection);
  return rows[0]?.count ?? 0;
}

/** Every segment that an issue can go to, with how many confirmed readers it has now. Tags without any reader are among them. @throws forbidden */
export async function listSegments(person: Person) {
  demand(person, 'newsletter.read');
  const [all, clients, sources, tags] = await Promise.all([
    countRecipients(db, 'all'),
    countRecipients(db, 'clients'),
    sql<{ source: string; count: number }>`
      select s.source, count(*)::int as count from subscribers s where ${getsIssues} group by s.source`.execute(db),
    sql<{ tag: string; count: number }>`
      select t.tag, count(distinct t.reader)::int as count from (
        select t.tag, s.id as reader from subscriber_tags t
          left join subscribers s on s.id = t.subscriber_id and ${getsIssues}
        union all
        select t.tag, s.id from client_tags t join ${clientAddresses} a on a.id = t.client_id
          left join subscribers s on s.email = a.email and ${getsIssues}) t
      group by t.tag order by t.tag limit ${mostTags}`.execute(db),
  ]);
  const counted = (segment: Segment, readers: number) => ({ segment: segmentName(segment), readers });
  return {
    items: [
      counted({ kind: 'all' }, all),
      counted({ kind: 'clients' }, clients),
      ...readerSources.map((source) =>
        counted({ kind: 'source', source }, sources.rows.find((row) => row.source === source)?.count ?? 0),
      ),
      ...tags.rows.map(({ tag, count }) => counted({ kind: 'tag', tag }, count)),
    ],
  };
}
