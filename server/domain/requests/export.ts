import { type RawBuilder, sql } from 'kysely';
import type { SourceOf } from '#server/records/export-source.ts';
import type { Person } from '#server/records/person.ts';
import { referenceSql } from '#server/records/reference-sql.ts';
import { requestColumns } from '#shared/request-fields.ts';
import { exportName, originColumns } from '#shared/request-origin.ts';
import { matchingIds } from './list.ts';
import { filterOf, type ListQuery } from './requests.ts';

/** All requests that are not in the trash, newest first as in the list; what became part of another one names it. */
export const requestsSource: SourceOf = () => ({
  columns: {
    reference: referenceSql('REQ', sql`r.number`),
    client: referenceSql('CLI', sql`c.number`),
    source: sql`r.source`,
    title: sql`r.title`,
    types: sql`r.types`,
    name: sql`r.name`,
    email: sql`r.email`,
    company: sql`r.company`,
    phone: sql`r.phone`,
    ...Object.fromEntries(requestColumns.map((column) => [column, sql.ref(`r.${column}`)])),
    ...Object.fromEntries(originColumns.map((column) => [exportName(column), sql.ref(`o.${column}`)])),
    status: sql`r.status`,
    priority: sql`r.priority`,
    assignee: sql`s.name`,
    submitted_at: sql`r.submitted_at`,
    reply_due_at: sql`r.reply_due_at`,
    replied_at: sql`r.replied_at`,
    needs: sql`r.needs`,
    waiting_since: sql`r.waiting_since`,
    report_delivered_at: sql`p.delivered_at`,
    completed_at: sql`r.completed_at`,
    cancelled_at: sql`r.cancelled_at`,
    updated_at: sql`r.updated_at`,
    merged_into: referenceSql('REQ', sql`k.number`),
  },
  from: sql`requests r join clients c on c.id = r.client_id left join staff s on s.user_id = r.assignee_id
    left join request_reports p on p.id = r.report_id left join request_origins o on o.request_id = r.id
    left join requests k on k.id = r.merged_into`,
  where: sql`(r.deleted_at is null or k.id is not null and k.deleted_at is null)`,
  at: sql`r.submitted_at`,
  status: sql`r.status`,
  orderBy: sql`r.submitted_at desc, r.number desc`,
});

/** Condition that keeps exactly the requests of a list, for the person whose list it is. @throws forbidden */
export const ofList = async (person: Person, query: ListQuery): Promise<RawBuilder<unknown>> =>
  sql`r.id in (${matchingIds(await filterOf(person, query))})`;

/** How many requests came on each day, by the status they have now. */
export const requestCountsSource: SourceOf = ({ timeZone }) => {
  const day = sql`(r.submitted_at at time zone ${sql.lit(timeZone)})::date`;
  return {
    columns: { day: sql`${day}::text`, status: sql`r.status`, requests: sql`count(*)` },
    from: sql`requests r`,
    where: sql`r.deleted_at is null`,
    day,
    status: sql`r.status`,
    groupBy: sql`${day}, r.status`,
    orderBy: sql`${day}, r.status`,
  };
};
