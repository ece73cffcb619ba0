import { sql } from 'kysely';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { mailsAbout } from '#server/domain/mails/mails.ts';
import { AppError } from '#server/errors.ts';
import { siteDay, worksFor } from '#server/records/absences.ts';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import { entryFor, textFor } from '#server/records/masked.ts';
import type { Position } from '#server/records/orders.ts';
import { may } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { markUnread, noteRead } from '#server/records/reads.ts';
import type { Undo, UndoItem } from '#server/records/undo-offers.ts';
import { type RequestSort, type RequestView, requestSorts, requestViews } from '#shared/request-views.ts';
import {
  type Priority,
  type RequestStatus,
  requestNumber,
  requestReference,
  requestStatuses,
} from '#shared/requests.ts';
import { mostInView } from '#shared/saved-views.ts';
import { countAll, countCapped, countRequestsBy, type ListFilter, selectPage } from './list.ts';
import { selectDouble, selectMerged } from './merged.ts';
import { noteOpened } from './opened.ts';
import { isPlaceOf } from './orders.ts';
import { canReadAllRequests, canSeeContactData } from './policy.ts';
import { type EventRow, type RequestRow, selectConsents, selectEvents, selectRequest } from './queries.ts';
import { listItem, requestView, toldTo } from './views.ts';

export { pageSize } from './list.ts';
export { requestsChannel } from './opened.ts';

/** Most requests that one call changes. */
export const bulkLimit = 100;

export const places = defineCursor({ submittedAt: placePart.moment, number: placePart.number });

/** Places of the other orders. Those of the newest stay what they were: programs may hold one across a release. */
const sortedPlaces = defineCursor({ sort: z.enum(requestSorts), number: placePart.number, value: placePart.text });

function readPlace(sort: RequestSort, cursor: string | undefined): Position | undefined {
  if (sort !== 'newest') return sortedPlaces.read(cursor, (place) => place.sort === sort && isPlaceOf(sort, place));
  const place = places.read(cursor);
  return place && { value: place.submittedAt, number: place.number };
}

const writePlace = (sort: RequestSort, { value, number }: Position): string =>
  sort === 'newest' ? places.write({ submittedAt: value, number }) : sortedPlaces.write({ sort, number, value });

export type ListQuery = {
  q: string;
  status?: RequestStatus | undefined;
  priority?: Priority | undefined;
  /** `me`, `none`, or the id of a member of staff. */
  assignee?: string | undefined;
  view?: RequestView | undefined;
};

export type PageQuery = ListQuery & { sort?: RequestSort | undefined; cursor?: string | undefined; limit: number };

/** Whose work a list shows as this person's own: only one view asks. */
const ownersFor = async (person: Person, view: RequestView | undefined, now: Date): Promise<string[]> =>
  view === 'mine' ? (await worksFor(person.userId, now)).ids : [person.userId];

/** The filter that a query of this person means. @throws forbidden */
export async function filterOf(
  person: Person,
  { q, status, priority, assignee, view }: ListQuery,
  now = new Date(),
): Promise<ListFilter> {
  if (!canReadAllRequests(person)) throw new AppError('forbidden', 'only staff list all requests');
  const assigneeId = assignee === 'none' ? null : assignee === 'me' ? person.userId : assignee;
  return {
    viewerId: person.userId,
    search: { text: q.trim(), byEmail: canSeeContactData(person) },
    status,
    priority,
    assigneeId,
    view: view && { view, ownerIds: await ownersFor(person, view, now), today: await siteDay(now) },
  };
}

/** A page of requests for staff, in the order asked for. @throws forbidden */
export async function listRequests(
  person: Person,
  { cursor, limit, sort = 'newest', ...query }: PageQuery,
  now = new Date(),
) {
  const position = readPlace(sort, cursor);
  const rows = await selectPage({ filter: await filterOf(person, query, now), sort, position }, limit);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => listItem(row, person)),
    nextCursor: rows.length > limit && last ? writePlace(sort, { value: last.position, number: last.number }) : null,
  };
}

/** How many requests pass the filters, no further than one more than {@link mostInView}. @throws forbidden */
export const countInRequests = async (person: Person, filters: Omit<ListQuery, 'q'>, now: Date): Promise<number> =>
  countCapped(await filterOf(person, { ...filters, q: '' }, now), mostInView);

/** How many requests are in each view of this person, up to `exactUpTo`; a greater number only says that there are more. @throws forbidden */
export async function countViews(person: Person, now = new Date()) {
  const counted = requestViews.map(async (view) => [view, await countInRequests(person, { view }, now)] as const);
  return {
    views: Object.fromEntries(await Promise.all(counted)) as Record<RequestView, number>,
    exactUpTo: mostInView,
  };
}

/** How many requests there are, by status and in all: the same for everybody who may read them. */
export async function countAllRequests(): Promise<{ all: number } & Partial<Record<RequestStatus, number>>> {
  const counted = await countAll();
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  return { ...Object.fromEntries(counted.map(({ status, count }) => [status, count])), all };
}

/**
 * How many requests match, by status and in all, for the same search and filters. Each number is exact up to `exactUpTo`; a greater one
 * only says that there are more; null: all are exact. Of a search that finds more, statuses are not counted. @throws forbidden
 */
export async function countRequests(person: Person, query: ListQuery, now = new Date()) {
  const { all, byStatus, exactUpTo } = await countRequestsBy(await filterOf(person, query, now));
  const isComplete = exactUpTo === null || all <= exactUpTo;
  const counts: Partial<Record<RequestStatus, number>> = isComplete
    ? Object.fromEntries(requestStatuses.map((each) => [each, 0]))
    : {};
  for (const { status, count } of byStatus) counts[status as RequestStatus] = count;
  return { counts: { all, ...counts }, exactUpTo };
}

/** Reads one request's row for staff. @throws forbidden; not_found also for what is no reference at all */
export async function requestRow(person: Person, reference: string, connection = db, leads = false) {
  if (!canReadAllRequests(person)) throw new AppError('not_found', 'clients read their own requests in the portal');
  const number = requestNumber(reference);
  const row = number === undefined ? undefined : await selectRequest(connection, number, leads);
  if (!row) throw new AppError('not_found', `no request ${reference}`);
  return row;
}

/** What takes this entry's change back, while nothing else has changed the request since. */
function undoOf(event: EventRow, row: RequestRow, person: Person, now: Date): Undo | null {
  if (!event.changeId || !event.until || event.until <= now || !may(person, 'changes.undo')) return null;
  if (event.made_by !== person.userId && !(person.kind === 'staff' && person.role === 'Admin')) return null;
  const items = event.items as UndoItem[];
  const isLast = items.some(({ id, version }) => id === row.id && version === row.version);
  return isLast ? { id: event.changeId, until: event.until.toISOString() } : null;
}

/** One request with everything known about it; the reference of one that became part of another answers that one. @throws not_found */
export async function getRequest(person: Person, reference: string, now = new Date()) {
  const row = await requestRow(person, reference, db, true);
  await Promise.all([noteOpened(person, row, now), noteRead('request', row.id, person, now)]);
  const [events, consents, mails, merged, double] = await Promise.all([
    selectEvents(row.id),
    selectConsents(row.id),
    mailsAbout(person, { requestId: row.id }, now),
    selectMerged(row.id),
    selectDouble(row),
  ]);
  return {
    request: {
      ...requestView(row, person, now),
      consents: consents.map(({ kind, accepted, text_version, at }) => ({
        kind,
        accepted,
        textVersion: text_version,
        at: at.toISOString(),
      })),
    },
    /** What was told with the requests that became part of this one. */
    merged: merged.map((each) => toldTo(person, each)),
    /** Another open request of the client's that may be the same. */
    double,
    events: events.map((event) => ({
      ...shown(event, ['id', 'at', 'kind', 'fromStatus', 'toStatus']),
      reason: event.reason && textFor(person, event.reason),
      actor: { kind: event.actor_kind, name: event.actor_name },
      data: entryFor(person, event.data as Record<string, unknown>) as Record<string, string>,
      /** The request that it belonged to before that became part of this one. */
      from: event.merged_from === null ? null : requestReference(event.merged_from),
      undo: undoOf(event, row, person, now),
    })),
    mails,
  };
}

/** To which clients these requests are known, as references by client. What no sign-in has proven yet is known to none. */
export async function clientsOfRequests(references: string[]): Promise<Map<string, string[]>> {
  const numbers = references.map(requestNumber).filter((number) => number !== undefined);
  const { rows } = await sql<{ client_id: string; number: number }>`
    select client_id, number from requests
    where number = any(${numbers}::bigint[]) and confirmed_at is not null`.execute(db);
  const owners = new Map<string, string[]>();
  for (const { client_id: client, number } of rows)
    owners.set(client, [...(owners.get(client) ?? []), requestReference(number)]);
  return owners;
}

/** Sets a request back to unread for this person alone. @throws forbidden, not_found */
export const markRequestUnread = async (person: Person, reference: string) =>
  markUnread('request', (await requestRow(person, reference)).id, person);
