import { db } from '#server/db/client.ts';
import type { Person } from '#server/records/person.ts';
import { type MergeObstacle, mergeObstacle, staysFirst } from '#shared/request-merge.ts';
import { requestNumber, requestReference } from '#shared/requests.ts';
import { staffOnly } from './change.ts';
import { type RequestRow, selectRequest } from './queries.ts';
import { requestRow } from './requests.ts';
import { listItem } from './views.ts';

/** With which requests one can be merged. */

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
