import type { Updateable } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import type { Messages } from '#server/db/types.ts';
import { answerDeadline } from '#server/domain/forms/answer-clock.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { stillAnswers } from '#server/records/staff.ts';
import { offerUndo, type UndoItem } from '#server/records/undo-offers.ts';
import { type MessageEventKind, messageNumber, messageReference } from '#shared/messages.ts';
import type { Priority } from '#shared/requests.ts';
import { messagesChannel } from './answer.ts';
import { getMessage, messageRow } from './messages.ts';
import { lockMessages, type MessageRow, selectMessages } from './queries.ts';
import { messageItem, messageView } from './views.ts';
import { enter } from './write.ts';

export { convertMessage } from './convert.ts';
export { addMessageNote } from './notes.ts';

/** Most messages that one call changes. */
export const messageBulkLimit = 100;

export type MessageTarget = { reference: string; version: number };

type Written = {
  columns: Updateable<Messages>;
  event: Exclude<MessageEventKind, 'received' | 'converted' | 'restored' | 'undone' | 'note'>;
  data?: Record<string, string>;
  before: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** What staff do with a message as it is. */
export type MessageChange = {
  action: 'messages.write' | 'messages.delete';
  /** True when nothing is to be done: the message is as asked for already. */
  isMade: (row: MessageRow) => boolean;
  write: (row: MessageRow, now: Date, trx: Db) => Written | Promise<Written>;
};

export const closing: MessageChange = {
  action: 'messages.write',
  isMade: (row) => row.status === 'closed',
  write: (row) => ({
    columns: { status: 'closed' },
    event: 'closed',
    before: { status: row.status },
    after: { status: 'closed' },
  }),
};

/** Reopening starts a new clock, with whoever had it, unless they are gone. */
export const reopening: MessageChange = {
  action: 'messages.write',
  isMade: (row) => row.status === 'open',
  write: async (row, now, trx) => ({
    columns: {
      status: 'open',
      replied_at: null,
      reply_due_at: await answerDeadline(now),
      assignee_id: (await stillAnswers(row.assignee_id, trx)) ? row.assignee_id : null,
    },
    event: 'reopened',
    before: { status: row.status },
    after: { status: 'open' },
  }),
};

export const removing: MessageChange = {
  action: 'messages.delete',
  isMade: () => false,
  write: (row, now) => ({ columns: { deleted_at: now }, event: 'deleted', before: { status: row.status } }),
};

export const prioritising = (priority: Priority): MessageChange => ({
  action: 'messages.write',
  isMade: (row) => row.priority === priority,
  write: (row) => ({
    columns: { priority },
    event: 'priority',
    data: { from: row.priority, to: priority },
    before: { priority: row.priority },
    after: { priority },
  }),
});

/** Gives a message to somebody, or to nobody. `assignee` must have been looked up: whoever may have requests may have messages. */
export const assigning = (assignee: { id: string; name: string } | null): MessageChange => ({
  action: 'messages.write',
  isMade: (row) => row.assignee_id === (assignee?.id ?? null),
  write: (row) => ({
    columns: { assignee_id: assignee?.id ?? null },
    event: 'assigned',
    data: { from: row.assignee_name ?? '', name: assignee?.name ?? '' },
    before: { assignee: row.assignee_id },
    after: { assignee: assignee?.id ?? null },
  }),
});

const beforeOf = (row: MessageRow) => ({
  status: row.status,
  replied_at: row.replied_at?.toISOString() ?? null,
  reply_due_at: row.reply_due_at.toISOString(),
  deleted_at: null,
  priority: row.priority,
  assignee_id: row.assignee_id,
});

type Frame = { trx: Db; announce: Announce; person: StaffPerson; now: Date; changeId: string };

/** Changes one message inside the transaction that holds its row. Undefined when it was so already. */
async function changeOne(frame: Frame, { reference, version }: MessageTarget, change: MessageChange) {
  const { trx, announce, person, now, changeId } = frame;
  const row = await messageRow(person, reference, trx);
  if (change.isMade(row)) return undefined;
  if (row.version !== version)
    throw new AppError('stale_version', 'the message was changed since it was read', {
      details: { current: messageView(row, person) },
    });
  const { columns, event, data = {}, before, after } = await change.write(row, now, trx);
  await trx
    .updateTable('messages')
    .set({ ...columns, version: version + 1, updated_at: now })
    .where('id', '=', row.id)
    .execute();
  await enter(trx, row.id, person, { kind: event, data, change_id: changeId }, now);
  await recordChange(trx, {
    actor: person,
    action: `message.${event}`,
    subject: { kind: 'message', id: messageReference(row.number) },
    before,
    ...(after && { after }),
  });
  await announce(messagesChannel, messageReference(row.number));
  return { id: row.id, version: version + 1, before: beforeOf(row) } satisfies UndoItem;
}

const numbersOf = (targets: MessageTarget[]) =>
  targets.map(({ reference }) => messageNumber(reference)).filter((number) => number !== undefined);

function actor(person: Person, { action }: MessageChange): asserts person is StaffPerson {
  demand(person, action);
}

/** One change of many messages, all in one transaction and with one way back. What cannot be changed is named and left alone. */
async function changeAll(
  person: StaffPerson,
  targets: MessageTarget[],
  change: MessageChange,
  now: Date,
  onProblem: (target: MessageTarget, problem: AppError) => void,
) {
  await getSettings(); // read before the transaction takes its connection
  return transact(async (trx, announce) => {
    await lockMessages(trx, numbersOf(targets));
    const undo = await offerUndo(trx, { kind: 'message', items: [], person, now });
    const items: UndoItem[] = [];
    for (const target of targets) {
      try {
        const item = await changeOne({ trx, announce, person, now, changeId: undo.id }, target, change);
        if (item) items.push(item);
      } catch (problem) {
        if (!(problem instanceof AppError)) throw problem;
        onProblem(target, problem);
      }
    }
    const offers = trx.updateTable('undoable_changes').set({ items: JSON.stringify(items) });
    if (items.length > 0) await offers.where('id', '=', undo.id).execute();
    else await trx.deleteFrom('undoable_changes').where('id', '=', undo.id).execute();
    return items.length > 0 ? undo : null;
  });
}

/** One change of one message. @throws forbidden, not_found, stale_version (details.current) */
export async function changeMessage(person: Person, target: MessageTarget, change: MessageChange, now = new Date()) {
  actor(person, change);
  const undo = await changeAll(person, [target], change, now, (_target, problem) => {
    throw problem;
  });
  return { ...(await getMessage(person, target.reference, now)), undo };
}

/** One change of many messages at once. @throws forbidden */
export async function changeMessages(
  person: Person,
  targets: MessageTarget[],
  change: MessageChange,
  now = new Date(),
) {
  actor(person, change);
  const failed: { reference: string; code: string }[] = [];
  const undo = await changeAll(person, targets, change, now, ({ reference }, { code }) =>
    failed.push({ reference, code }),
  );
  const lost = new Set(failed.map(({ reference }) => reference));
  const kept = targets.filter(({ reference }) => !lost.has(reference));
  const rows = await selectMessages(db, numbersOf(kept));
  return {
    references: kept.map(({ reference }) => reference),
    changed: rows.map((row) => messageItem(row, person)),
    failed,
    undo,
  };
}
