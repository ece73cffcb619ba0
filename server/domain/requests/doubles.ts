import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import type { Person } from '#server/records/person.ts';
import { requestFieldNames } from '#shared/request-fields.ts';
import { doubleDays, isOver, type MergeObstacle, mergeObstacle, staysFirst } from '#shared/request-merge.ts';
import { requestNumber, requestReference } from '#shared/requests.ts';
import { staffOnly } from './change.ts';
import { type RequestRow, selectRequest } from './queries.ts';
import { requestRow } from './requests.ts';
import { listItem } from './views.ts';

/** Requests that may be the same as another one, and what was told with those that became part of one. */

/** How many of a client's other requests are offered; older ones are found by their reference. */
const mostOffered = 20;

const choiceOf = (row: RequestRow, person: Person) => ({
  ...listItem(row, person),
  title: row.title,
  source: row.source,
});

const factsOf = (row: RequestRow) => ({
  id: row.id,
  clientId: row.client_id,
  status: row.status,
  hasReport: row.report_id !== null,
});

/** Of both directions the reason why not; null: it may. */
function obstacles(one: RequestRow, other: RequestRow): { into: MergeObstacle | null; from: MergeObstacle | null } {
  return { into: mergeObstacle(factsOf(other), factsOf(one)), from: mergeObstacle(factsOf(one), factsOf(other)) };
}

/**
 * With which requests this one can become one: the others of its client, the newest first, or the one of the reference that was asked for.
 * @throws forbidden, not_found
 */
export async function listDoubles(person: Person, reference: string, { q }: { q: string }) {
  staffOnly(person);
  const row = await requestRow(person, reference);
  const asked = requestNumber(q.trim());
  const numbers = asked === undefined ? await othersOf(row) : [asked];
  const found = await Promise.all(numbers.map((number) => selectRequest(db, number)));
  const others = found.filter((other) => other !== undefined).filter(({ id }) => id !== row.id);
  const submitted = (each: RequestRow) => ({ status: each.status, submittedAt: each.submitted_at.toISOString() });
  return {
    request: choiceOf(row, person),
    items: others.map((other) => {
      const obstacle = obstacles(row, other);
      return {
        // Of somebody else's request no more than that it is somebody else's.
        reference: requestReference(other.number),
        isOfClient: other.client_id === row.client_id,
        /** Why this one cannot go into that one, and why that one cannot come into this one. */
        obstacle,
        /** Whether this one stays unless somebody says otherwise. */
        staysHere: obstacle.from === null && (obstacle.into !== null || staysFirst(submitted(row), submitted(other))),
        request: other.client_id === row.client_id ? choiceOf(other, person) : null,
      };
    }),
  };
}

async function othersOf(row: RequestRow): Promise<number[]> {
  const rows = await db
    .selectFrom('requests')
    .select('number')
    .where('client_id', '=', row.client_id)
    .where('id', '<>', row.id)
    .where('deleted_at', 'is', null)
    .orderBy('submitted_at', 'desc')
    .limit(mostOffered)
    .execute();
  return rows.map(({ number }) => number);
}

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
