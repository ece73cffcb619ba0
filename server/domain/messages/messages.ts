import { z } from 'zod';
import { type Db, db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { mailsAbout } from '#server/domain/mails/mails.ts';
import { AppError } from '#server/errors.ts';
import { worksFor } from '#server/records/absences.ts';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import { entryFor } from '#server/records/masked.ts';
import type { Position } from '#server/records/orders.ts';
import { demand, may, seesContacts } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { markUnread, noteRead } from '#server/records/reads.ts';
import type { Undo, UndoItem } from '#server/records/undo-offers.ts';
import { type MessageSort, type MessageView, messageSorts, messageViews } from '#shared/message-views.ts';
import { type MessageStatus, messageNumber } from '#shared/messages.ts';
import type { Priority } from '#shared/requests.ts';
import { mostInView } from '#shared/saved-views.ts';
import { isPlaceOf } from './orders.ts';
import {
  countCapped,
  countMessages,
  type MessageEventRow,
  type MessageFilter,
  type MessageRow,
  selectMessage,
  selectMessageEvents,
  selectMessagePage,
} from './queries.ts';
import { messageItem, messageView } from './views.ts';

export { answerMessage, messagesChannel, unanswerMessage } from './answer.ts';

export const messagePageSize = { default: 50, max: 100 } as const;

const places = defineCursor({ submittedAt: placePart.moment, number: placePart.number });
/** Places of the other orders. Those of the newest stay what they were: programs may hold one across a release. */
const sortedPlaces = defineCursor({ sort: z.enum(messageSorts), number: placePart.number, value: placePart.text });

function readPlace(sort: MessageSort, cursor: string | undefined): Position | undefined {
  if (sort !== 'newest') return sortedPlaces.read(cursor, (place) => place.sort === sort && isPlaceOf(sort, place));
  const place = places.read(cursor);
  return place && { value: place.submittedAt, number: place.number };
}

const writePlace = (sort: MessageSort, { value, number }: Position): string =>
  sort === 'newest' ? places.write({ submittedAt: value, number }) : sortedPlaces.write({ sort, number, value });

export type MessageListQuery = {
  q: string;
  status?: MessageStatus | undefined;
  priority?: Priority | undefined;
  /** `me`, `none`, or the id of a member of staff. */
  assignee?: string | undefined;
  view?: MessageView | undefined;
};
export type MessageQuery = MessageListQuery & {
  sort?: MessageSort | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** The filter that a query of this person means. @throws forbidden */
async function filterOf(
  person: Person,
  { q, status, priority, assignee, view }: MessageListQuery,
  now: Date,
): Promise<MessageFilter> {
  demand(person, 'messages.read');
  const ownerIds = view === 'mine' ? (await worksFor(person.userId, now)).ids : [person.userId];
  return {
    viewerId: person.userId,
    search: { text: q.trim(), byEmail: seesContacts(person) },
    status,
    priority,
    assigneeId: assignee === 'none' ? null : assignee === 'me' ? person.userId : assignee,
    view: view && { view, ownerIds },
  };
}

/** A page of messages in the order asked for, with counts by status for the same search and filters. @throws forbidden */
export async function listMessages(
  person: Person,
  { cursor, limit, sort = 'newest', ...query }: MessageQuery,
  now = new Date(),
) {
  const filter = await filterOf(person, query, now);
  const position = readPlace(sort, cursor);
  const [rows, counts] = await Promise.all([
    selectMessagePage({ filter, sort, position }, limit),
    countMessages(filter),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => messageItem(row, person)),
    counts,
    nextCursor: rows.length > limit && last ? writePlace(sort, { value: last.position, number: last.number }) : null,
  };
}

/** How many messages pass the filters, no further than one more than {@link mostInView}. @throws forbidden */
export const countInMessages = async (
  person: Person,
  filters: Omit<MessageListQuery, 'q'>,
  now: Date,
): Promise<number> => countCapped(await filterOf(person, { ...filters, q: '' }, now), mostInView);

/** How many messages are in each view of this person, up to `exactUpTo`; a greater number only says that there are more. @throws forbidden */
export async function countMessageViews(person: Person, now = new Date()) {
  const counted = messageViews.map(async (view) => [view, await countInMessages(person, { view }, now)] as const);
  return {
    views: Object.fromEntries(await Promise.all(counted)) as Record<MessageView, number>,
    exactUpTo: mostInView,
  };
}

/** Reads one message's row, for whoever may read or change it. @throws forbidden; not_found also for what is no reference at all */
export async function messageRow(person: Person, reference: string, connection: Db = db): Promise<MessageRow> {
  // A program whose key only writes sees what it has written.
  if (!may(person, 'messages.write')) demand(person, 'messages.read');
  const number = messageNumber(reference);
  const row = number === undefined ? undefined : await selectMessage(connection, number);
  if (!row) throw new AppError('not_found', `no message ${reference}`);
  return row;
}

/** What takes this entry's change back, while nothing else has changed the message since. */
function undoOf(event: MessageEventRow, row: MessageRow, person: Person, now: Date): Undo | null {
  if (!event.changeId || !event.until || event.until <= now || !may(person, 'changes.undo')) return null;
  if (event.made_by !== person.userId && !(person.kind === 'staff' && person.role === 'Admin')) return null;
  const items = event.items as UndoItem[];
  const isLast = items.some(({ id, version }) => id === row.id && version === row.version);
  return isLast ? { id: event.changeId, until: event.until.toISOString() } : null;
}

/** One message with its timeline. @throws forbidden, not_found */
export async function getMessage(person: Person, reference: string, now = new Date()) {
  const row = await messageRow(person, reference);
  const [events, mails] = await Promise.all([
    selectMessageEvents(row.id),
    mailsAbout(person, { contactMessageId: row.id }, now),
    noteRead('message', row.id, person, now),
  ]);
  return {
    message: messageView(row, person),
    events: events.map((event) => ({
      ...shown(event, ['id', 'at', 'kind']),
      actor: { kind: event.actor_kind, name: event.actor_name },
      data: entryFor(person, event.data as Record<string, unknown>) as Record<string, string>,
      undo: undoOf(event, row, person, now),
    })),
    mails,
  };
}

/** Sets a message back to unread for this person alone. @throws forbidden, not_found */
export const markMessageUnread = async (person: Person, reference: string) =>
  markUnread('message', (await messageRow(person, reference)).id, person);
