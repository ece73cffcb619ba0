import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { referenceSql } from '#server/records/reference-sql.ts';
import type { Headline } from '#shared/report/first-figures.ts';
import { requestFieldNames } from '#shared/request-fields.ts';
import type { RequestOrigin } from '#shared/request-origin.ts';

/** What a list shows of a request; `r` is the request. */
export const listColumns = [
  'r.id',
  'r.number',
  'r.name',
  'r.company',
  'r.email',
  'r.phone',
  'r.types',
  'r.status',
  'r.priority',
  'r.submitted_at',
  'r.reply_due_at',
  'r.replied_at',
  'r.question_due_at',
  'r.call_asked_at',
  'r.cancel_asked_at',
  'r.waiting_for_client',
  'r.report_unopened_at',
  'r.next_step',
  'r.next_step_by',
  'r.version',
] as const;

/** Of a request `r`: the day of what is to be done next, `YYYY-MM-DD`, and who does it where that is somebody else than who has it. */
export const stepDay = sql<string | null>`r.next_step_on::text`.as('next_step_on');
export const stepBy = sql<string | null>`(select n.name from staff n where n.user_id = r.next_step_by)`.as(
  'step_by_name',
);

/** Of a request `r`: the day for which its analysis is promised while that is still to be delivered, `YYYY-MM-DD`. */
export const deliveryDay = sql<string | null>`(case
  when r.status in ('new', 'in-progress') and r.report_id is null then r.analysis_due::text
end)`.as('deliver_by');

const isAnalysed = sql<boolean>`exists(
  select from analyses a where a.request_id = r.id and a.status = 'published' and p.analysis_id is not null
)`;

/** Of a request `r` with its report `p`: whether an analysis was signed for the request and not taken back. */
export const hasAnalysis = isAnalysed.as('has_analysis');

/** Of a request `r` with its report `p` and its file `pf`: whether anything is left of what was delivered. */
export const isReportLeft = sql<boolean>`(coalesce(p.text, '') <> '' or pf.id is not null or ${isAnalysed})`;

/** Of a request `r`: the newest analysis that nobody has signed yet, as far as lists tell. */
export const unsignedLook = sql<{
  status: 'running' | 'failed' | 'draft' | 'in-review';
  headline: Headline | null;
} | null>`(
  select jsonb_build_object('status', a.status, 'headline', a.headline) from analyses a
  where a.request_id = r.id and a.status in ('running', 'failed', 'draft', 'in-review')
  order by a.created_at desc, a.id desc limit 1
)`.as('look');

/** Of a request `r`: what names the picture of whoever it is given to. */
export const assigneeAvatar = sql<
  string | null
>`(select a.token from staff_avatars a where a.user_id = r.assignee_id)`.as('assignee_avatar');

/** Of a request `r`: how its sender came, where that is known. */
const originOf = sql<RequestOrigin | null>`(
  select to_jsonb(o) - 'request_id' from request_origins o where o.request_id = r.id
)`.as('origin');

/** Of the client `c`: from when on they are erased, while they have closed their account. */
export const clientErasedFrom =
  sql<Date | null>`(select x.erase_after from account_erasures x where x.user_id = c.user_id)`.as('client_erased_from');

/** Of a request `r`: whether one of those who answer has opened it, or done something with it, which says as much. */
const isOpened = sql<boolean>`exists(
  select from request_events e where e.request_id = r.id and e.actor_kind = 'staff'
)`.as('is_opened');

/** Rows of the list by number, in that order; deleted ones are left out. */
export function selectRequests(connection: Db, numbers: number[]) {
  return connection
    .selectFrom('requests as r')
    .leftJoin('staff as s', 's.user_id', 'r.assignee_id')
    .select(listColumns)
    .select(['r.assignee_id', 's.name as assignee_name', assigneeAvatar, unsignedLook, stepDay, stepBy, deliveryDay])
    .where(sql<boolean>`r.number = any(${numbers}::bigint[])`)
    .where('r.deleted_at', 'is', null)
    .orderBy(sql`array_position(${numbers}::bigint[], r.number)`)
    .execute();
}

/** The request of this number, or the one that it became part of. */
export const leadingId = (number: number) =>
  sql<string>`(select coalesce(l.merged_into, l.id) from requests l where l.number = ${number})`;

/** A request with its client's name, by number; undefined when there is none or it is deleted. With `leads` the number of one that became part of another finds that. */
export function selectRequest(connection: Db, number: number, leads = false) {
  return connection
    .selectFrom('requests as r')
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .leftJoin('staff as s', 's.user_id', 'r.assignee_id')
    .select(listColumns)
    .select(['r.client_id', 'r.source', 'r.title', 'r.completed_at', 'r.cancelled_at', 'r.confirmed_at'])
    .select([unsignedLook, stepDay, stepBy, deliveryDay])
    .select(isOpened)
    .select(originOf)
    .select(columnsOf('r', requestFieldNames))
    .leftJoin('request_reports as p', 'p.id', 'r.report_id')
    .leftJoin('files as pf', (join) => join.onRef('pf.id', '=', 'p.file_id').on('pf.deleted_at', 'is', null))
    .select(['r.needs', 'r.waiting_since', 'r.report_id'])
    .select(sql<string | null>`r.analysis_due::text`.as('analysis_due'))
    .select([
      'p.version as report_version',
      'p.text as report_text',
      'p.delivered_at as report_at',
      'p.analysis_id as report_analysis_id',
    ])
    .select(hasAnalysis)
    .select(['pf.id as report_file_id', 'pf.name as report_file_name'])
    .select([
      'r.assignee_id',
      's.name as assignee_name',
      assigneeAvatar,
      'c.number as client_number',
      'c.name as client_name',
      'c.status as client_status',
      'c.locale as client_locale',
    ])
    .select(clientErasedFrom)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('files as f')
          .select('f.id')
          .where('f.subject_kind', '=', 'request')
          .where('f.subject_id', '=', referenceSql('REQ', sql.ref('r.number')))
          .where('f.visible_to_client', '=', true)
          .where('f.deleted_at', 'is', null),
      )
        .$castTo<boolean>()
        .as('has_delivery'),
    )
    .where(
      'r.id',
      '=',
      leads ? leadingId(number) : sql<string>`(select o.id from requests o where o.number = ${number})`,
    )
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst();
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof selectRequest>>>;
export type ListRow = Awaited<ReturnType<typeof selectRequests>>[number] & { is_unread?: boolean };

/** Locks the rows until the transaction ends, so that two people cannot change them at once; in one order, so that nobody waits in a ring. */
export async function lockRequests(connection: Db, numbers: number[]): Promise<void> {
  if (numbers.length === 0) return;
  await connection
    .selectFrom('requests')
    .select('id')
    .where('number', 'in', numbers)
    .orderBy('number')
    .forUpdate()
    .execute();
}

export function selectEvents(requestId: string) {
  return db
    .selectFrom('request_events as e')
    .leftJoin('staff as s', 's.user_id', 'e.actor_id')
    .leftJoin('undoable_changes as u', (join) => join.onRef('u.id', '=', 'e.change_id').on('u.undone_at', 'is', null))
    .select(['u.id as changeId', 'u.until', 'u.made_by', 'u.items'])
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.actor_kind',
      's.name as actor_name',
      'e.from_status',
      'e.to_status',
      'e.reason',
      'e.data',
      'e.merged_from',
    ])
    .where('e.request_id', '=', requestId)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

export function selectConsents(requestId: string) {
  return db
    .selectFrom('consents')
    .select(['kind', 'accepted', 'text_version', 'at'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
}

/** Shows the client what was sent under the address before this sign-in by mail proved who owns it. */
export async function confirmRequests(clientId: string, mailSignInAt: Date): Promise<void> {
  await db
    .updateTable('requests')
    .set({ confirmed_at: new Date() })
    .where('client_id', '=', clientId)
    .where('confirmed_at', 'is', null)
    // Sign-in times are whole seconds; one that began in the same second as the form was sent counts.
    .where(
      ({ fn, ref }) => fn.coalesce(ref('addressed_at'), ref('submitted_at')),
      '<',
      new Date(mailSignInAt.getTime() + 1000),
    )
    .execute();
}

export function countsOfClient(clientId: string) {
  return db
    .selectFrom('requests')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .groupBy('status')
    .execute();
}
