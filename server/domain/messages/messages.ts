import { type Db, db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { mailsAbout } from '#server/domain/mails/mails.ts';
import { AppError } from '#server/errors.ts';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import { demand, may, seesContacts } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import type { Undo, UndoItem } from '#server/records/undo-offers.ts';
import { type MessageStatus, messageNumber } from '#shared/messages.ts';
import {
  countMessages,
  type MessageEventRow,
  type MessageRow,
  selectMessage,
  selectMessageEvents,
  selectMessagePage,
} from './queries.ts';
import { messageItem, messageView } from './views.ts';

export { answerMessage, messagesChannel, unanswerMessage } from './answer.ts';

export const messagePageSize = { default: 50, max: 100 } as const;

const places = defineCursor({ submittedAt: placePart.moment, number: placePart.number });

export type MessageQuery = {
  q: string;
  status?: MessageStatus | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** A page of messages, newest first, with counts by status for the same search. @throws forbidden */
export async function listMessages(person: Person, { q, status, cursor, limit }: MessageQuery) {
  demand(person, 'messages.read');
  const search = { text: q.trim(), byEmail: seesContacts(person) };
  const position = places.read(cursor);
  const [rows, counts] = await Promise.all([
    selectMessagePage({ search, status }, position, limit),
    countMessages(search),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => messageItem(row, person)),
    counts,
    nextCursor: rows.length > limit && last ? places.write({ submittedAt: last.position, number: last.number }) : null,
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
  ]);
  return {
    message: messageView(row, person),
    events: events.map((event) => ({
      ...shown(event, ['id', 'at', 'kind']),
      actor: { kind: event.actor_kind, name: event.actor_name },
      data: event.data as Record<string, string>,
      undo: undoOf(event, row, person, now),
    })),
    mails,
  };
}
