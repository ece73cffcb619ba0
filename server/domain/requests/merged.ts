import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { requestFieldNames } from '#shared/request-fields.ts';
import { doubleDays, isOver } from '#shared/request-merge.ts';
import { requestReference } from '#shared/requests.ts';
import type { RequestRow } from './queries.ts';

/** Which other request may be the same as this one, and what was told with those that became part of it. */

/** The open request of the same client that came nearest to this open one; null where there is none within thirty days. */
export async function selectDouble(row: RequestRow): Promise<{ reference: string; submittedAt: string } | null> {
  if (isOver(row.status)) return null;
  const days = sql<Date>`${row.submitted_at}::timestamptz - make_interval(days => ${doubleDays})`;
  const until = sql<Date>`${row.submitted_at}::timestamptz + make_interval(days => ${doubleDays})`;
  const other = await db
    .selectFrom('requests')
    .select(['number', 'submitted_at'])
    .where('client_id', '=', row.client_id)
    .where('deleted_at', 'is', null)
    .where('submitted_at', '>=', days)
    .where('submitted_at', '<=', until)
    .where('status', 'in', ['new', 'in-progress'])
    .where('id', '<>', row.id)
    .orderBy(sql`abs(extract(epoch from submitted_at - ${row.submitted_at}::timestamptz))`)
    .limit(1)
    .executeTakeFirst();
  return other ? { reference: requestReference(other.number), submittedAt: other.submitted_at.toISOString() } : null;
}

/** What was told with the requests that became part of this one, as it came. */
export async function selectMerged(requestId: string) {
  const rows = await db
    .selectFrom('requests')
    .selectAll()
    .where('merged_into', '=', requestId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    reference: requestReference(row.number),
    ...shown(row, ['title', 'types', 'source', 'submittedAt', ...requestFieldNames]),
  }));
}
