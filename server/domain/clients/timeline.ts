import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { AppError } from '#server/errors.ts';
import { defineCursor, momentSql, placePart } from '#server/records/cursors.ts';
import type { Person } from '#server/records/person.ts';
import type { UndoItem } from '#server/records/undo-offers.ts';
import type { TimelineKind } from '#shared/clients.ts';
import { maskEmail } from '#shared/masking.ts';
import { messageReference } from '#shared/messages.ts';
import { may } from '#shared/permissions.ts';
import { requestReference } from '#shared/requests.ts';
import { clientRow } from './change.ts';
import { canSeeContactData, demandStaff } from './policy.ts';
import { type ClientRow, selectAddresses } from './queries.ts';

export const timelinePage = 30;

type Row = {
  id: string;
  at: Date;
  position: string;
  type: TimelineKind;
  kind: string;
  actor_kind: string | null;
  actor_name: string | null;
  number: number | null;
  data: Record<string, unknown>;
  change_id: string | null;
  until: Date | null;
  made_by: string | null;
  items: UndoItem[] | null;
  /** For an engagement: it is still as that change left it. */
  is_last: boolean | null;
};

const places = defineCursor({ at: placePart.moment, id: z.string().regex(/^[a-z]+-[\da-f-]{1,40}$/) });

const none = sql`null::uuid as change_id, null::timestamptz as until, null::uuid as made_by, null::jsonb as items, null::boolean as is_last`;

/** Where entries come from, each with the kinds it can give. */
function sources(row: ClientRow, addresses: string[]): { types: TimelineKind[]; query: RawBuilder<unknown> }[] {
  return [
    {
      types: ['notes', 'engagements', 'record'],
      query: sql`select 'client-' || e.id as id, e.at,
          case when e.kind in ('note', 'call') then 'notes' when e.kind = 'engagement' then 'engagements' else 'record' end as type,
          e.kind, e.actor_kind, s.name as actor_name, null::bigint as number, e.data,
          u.id as change_id, u.until, u.made_by, u.items,
          (select g.version = (u.items -> 0 ->> 'version')::int from engagements g
            where u.kind = 'engagement' and g.id::text = u.items -> 0 ->> 'id' and g.client_id = e.client_id) as is_last
        from client_events e left join staff s on s.user_id = e.actor_id
          left join undoable_changes u on u.id = e.change_id and u.undone_at is null
        where e.client_id = ${row.id}`,
    },
    {
      types: ['requests', 'notes'],
      query: sql`select 'request-' || e.id as id, e.at, case when e.kind in ('note', 'call') then 'notes' else 'requests' end as type,
          e.kind, e.actor_kind, s.name as actor_name, r.number,
          e.data || jsonb_strip_nulls(jsonb_build_object('title', r.title, 'from', e.from_status, 'to', e.to_status, 'reason', e.reason)) as data,
          ${none}
        from requests r join request_events e on e.request_id = r.id left join staff s on s.user_id = e.actor_id
        where r.client_id = ${row.id} and ${row.deleted_at ? sql`true` : sql`r.deleted_at is null`}`,
    },
    {
      types: ['messages'],
      query: sql`select 'message-' || id as id, submitted_at as at, 'messages' as type, 'message' as kind, 'client' as actor_kind,
          name as actor_name, number, jsonb_build_object('text', message, 'status', status, 'service', service) as data, ${none}
        from messages where email = any(${addresses}) and deleted_at is null`,
    },
    {
      types: ['mails'],
      query: sql`select 'mail-' || id as id, coalesce(sent_at, queued_at) as at, 'mails' as type, 'mail' as kind, 'system' as actor_kind,
          null::text as actor_name, null::bigint as number,
          jsonb_build_object('subject', coalesce(subject, ''), 'recipient', recipient, 'state', state, 'template', template) as data, ${none}
        from mails where recipient = any(${addresses}) and channel = 'mail'`,
    },
    {
      types: ['consents'],
      query: sql`select 'consent-' || id as id, at, 'consents' as type, kind, 'client' as actor_kind, null::text as actor_name,
          null::bigint as number, jsonb_build_object('accepted', accepted, 'textVersion', text_version) as data, ${none}
        from consents where email = any(${addresses})`,
    },
  ];
}

const personal = ['text', 'note', 'reason', 'title', 'phone', 'words'] as const;

function view(row: Row, client: ClientRow, person: Person, now: Date) {
  const open = canSeeContactData(person);
  const data = { ...row.data };
  if (!open) for (const field of personal) if (field in data) data[field] = '•••';
  if (!open && typeof data.recipient === 'string') data.recipient = maskEmail(data.recipient);
  const isTheirs = person.kind === 'staff' && (row.made_by === person.userId || person.role === 'Admin');
  const isLast = row.is_last ?? row.items?.some(({ id, version }) => id === client.id && version === client.version);
  const mayUndo = row.change_id && row.until && row.until > now && isTheirs && isLast && may(person, 'changes.undo');
  const reference = row.type === 'messages' ? messageReference(row.number ?? 0) : requestReference(row.number ?? 0);
  return {
    ...shown(row, ['id', 'at', 'type', 'kind']),
    actor: { kind: row.actor_kind ?? 'system', name: row.type === 'messages' && !open ? null : row.actor_name },
    reference: row.number === null ? null : reference,
    data,
    undo: mayUndo && row.change_id && row.until ? { id: row.change_id, until: row.until.toISOString() } : null,
  };
}

export type TimelineQuery = { type?: TimelineKind | undefined; cursor?: string | undefined };

/** Everything that happened with a client, newest first, of one kind or of all. @throws forbidden, not_found, invalid_input */
export async function clientTimeline(
  person: Person,
  reference: string,
  { type, cursor }: TimelineQuery,
  now = new Date(),
) {
  demandStaff(person, 'clients.read');
  const row = await clientRow(reference);
  if (row.deleted_at && !may(person, 'trash.read')) throw new AppError('not_found', 'in the trash');
  const after = places.read(cursor);
  const addresses = await selectAddresses(db, row);
  const wanted = sources(row, addresses).filter(({ types }) => !type || types.includes(type));
  const rest = after ? sql`where (at, id collate "C") < (${after.at}::timestamptz, ${after.id})` : sql`where true`;
  const parts = wanted.map(
    ({ query }) => sql`(select * from (${query}) as part ${rest} ${type ? sql`and type = ${type}` : sql``}
      order by at desc, id collate "C" desc limit ${timelinePage + 1})`,
  );
  const { rows } = await sql<Row>`select *, ${momentSql('at')} as position
    from (${sql.join(parts, sql` union all `)}) as entries
    order by at desc, id collate "C" desc limit ${timelinePage + 1}`.execute(db);
  const page = rows.slice(0, timelinePage);
  const last = page.at(-1);
  return {
    items: page.map((each) => view(each, row, person, now)),
    nextCursor: rows.length > timelinePage && last ? places.write({ at: last.position, id: last.id }) : null,
  };
}
