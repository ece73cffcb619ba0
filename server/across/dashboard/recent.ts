import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { prepared } from '#server/db/prepared.ts';
import { type RequestActor, type RequestEventKind, type RequestStatus, requestReference } from '#shared/requests.ts';

export type RecentEvent = {
  id: string;
  at: string;
  kind: RequestEventKind;
  actor: { kind: RequestActor; name: string | null };
  reference: string;
  name: string;
  fromStatus: RequestStatus | null;
  toStatus: RequestStatus | null;
  reason: string | null;
};

const mostShown = 8;

const recent = prepared(() =>
  db
    .selectFrom('request_events as e')
    .innerJoin('requests as r', 'r.id', 'e.request_id')
    .leftJoin('staff as s', 's.user_id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.kind', 'e.actor_kind', 'e.from_status', 'e.to_status', 'e.reason'])
    .select(['r.number', 'r.name', 's.name as actorName'])
    .where('r.deleted_at', 'is', null)
    // That somebody looked is for the client to know; nothing happened by it.
    .where('e.kind', '<>', 'opened')
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(sql.lit(mostShown)),
);

/** What happened last to requests, newest first. */
export async function selectRecentEvents(): Promise<RecentEvent[]> {
  const rows = await recent(db, {});
  return rows.map((row) => ({
    id: String(row.id),
    ...shown(row, ['at', 'kind', 'name', 'fromStatus', 'toStatus', 'reason']),
    actor: { kind: row.actor_kind, name: row.actorName },
    reference: requestReference(row.number),
  }));
}
