import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { clientStatus, type RequestStatus, requestReference } from '#shared/requests.ts';
import { wordsOfLetter } from './letter-words.ts';

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

/** How far a letter is on its way by mail; null where it did not leave: it is read here all the same. */
const onItsWay = new Set(['queued', 'handing-over']);
const deliveryOf = (state: string) =>
  onItsWay.has(state) ? ('sending' as const) : state === 'sent' ? ('sent' as const) : null;

/**
 * What happened, oldest first, as a conversation is read. Letters that staff send by mail are part of it from the moment they are written; one that is taken
 * back before it leaves is gone.
 */
export async function selectEntries(row: { id: string; name: string }) {
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
    state: string | null;
    written: string | null;
    merged_from: number | null;
  }>`
    select e.id::text as id, e.at, e.kind, e.actor_kind, s.name as actor_name, e.from_status, e.to_status,
      coalesce(e.data->>'text', e.data->>'note') as text, coalesce(e.data->>'name', e.data->>'score') as name,
      null as state, null as written, e.merged_from
    from request_events e left join staff s on s.user_id = e.actor_id
    where e.request_id = ${row.id} and e.visible_to_client and e.kind = any(${told})
    union all
    select 'mail-' || m.id, m.queued_at, 'letter', 'staff', s.name, null, null, m.rendered->>'text', m.subject,
      m.state, m.props->>'written', null
    from mails m left join staff s on s.user_id = m.author_id
    where m.request_id = ${row.id} and m.template = 'letter'
    order by at, id`.execute(db);
  return rows.map(({ at, from_status, to_status, actor_kind, actor_name, state, written, merged_from, ...entry }) => ({
    ...entry,
    text: state === null ? entry.text : wordsOfLetter({ text: entry.text, written, to: row.name, author: actor_name }),
    delivery: state === null ? null : deliveryOf(state),
    /** The request that it belonged to before that became part of this one. */
    from: merged_from === null ? null : requestReference(merged_from),
    at: at.toISOString(),
    by: actor_kind === 'staff' ? ('agency' as const) : ('client' as const),
    author: actor_kind === 'staff' ? actor_name : null,
    fromStatus: from_status && clientStatus(from_status),
    toStatus: to_status && clientStatus(to_status),
  }));
}
