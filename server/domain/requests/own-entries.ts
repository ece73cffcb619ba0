import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { clientStatus, type RequestStatus } from '#shared/requests.ts';

/** The kinds of entries that tell a client something. */
export const told = [
  'submitted',
  'status',
  'message',
  'file',
  'asked',
  'unasked',
  'report',
  'proposed',
  'call-asked',
  'rated',
];

/** What happened, oldest first, as a conversation is read. Letters that staff sent by mail are part of it once they have left. */
export async function selectEntries(row: { id: string }, now: Date) {
  const { rows } = await sql<{
    id: string;
    at: Date;
    kind: string;
    actor_kind: string;
    actor_name: string | null;
    from_status: RequestStatus | null;
    to_status: RequestStatus | null;
    text: string | null;
    name: string | null;
  }>`
    select e.id::text as id, e.at, e.kind, e.actor_kind, s.name as actor_name, e.from_status, e.to_status,
      coalesce(e.data->>'text', e.data->>'note') as text, coalesce(e.data->>'name', e.data->>'score') as name
    from request_events e left join staff s on s.user_id = e.actor_id
    where e.request_id = ${row.id} and e.visible_to_client and e.kind = any(${told})
    union all
    select 'mail-' || m.id, m.queued_at, 'letter', 'staff', s.name, null, null, m.rendered->>'text', m.subject
    from mails m left join staff s on s.user_id = m.author_id
    where m.request_id = ${row.id} and m.template = 'letter' and m.next_attempt_at <= ${now}
    order by at, id`.execute(db);
  return rows.map(({ at, from_status, to_status, actor_kind, actor_name, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    by: actor_kind === 'staff' ? ('agency' as const) : ('client' as const),
    author: actor_kind === 'staff' ? actor_name : null,
    fromStatus: from_status && clientStatus(from_status),
    toStatus: to_status && clientStatus(to_status),
  }));
}
