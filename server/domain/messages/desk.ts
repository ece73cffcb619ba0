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
import { offerUndo, type UndoItem } from '#server/records/undo-offers.ts';
import { messageNumber, messageReference } from '#shared/messages.ts';
import { messagesChannel } from './answer.ts';
import { getMessage, messageRow } from './messages.ts';
import { lockMessages, type MessageRow, selectMessages } from './queries.ts';
import { messageItem, messageView } from './views.ts';

export { convertMessage } from './convert.ts';

/** Most messages that one call changes. */
export const messageBulkLimit = 100;

export type MessageTarget = { reference: string; version: number };

/** What staff do with a message as it is. */
export type MessageChange = 'close' | 'reopen' | 'delete';

const eventKinds = { close: 'closed', reopen: 'reopened', delete: 'deleted' } as const;

const isMade = (row: MessageRow, change: MessageChange) =>
  (change === 'close' && row.status === 'closed') || (change === 'reopen' && row.status === 'open');

/** Columns that the change sets. Reopening starts a new clock. */
async function columnsOf(change: MessageChange, now: Date): Promise<Updateable<Messages>> {
  if (change === 'close') return { status: 'closed' };
  if (change === 'delete') return { deleted_at: now };
  return { status: 'open', replied_at: null, reply_due_at: await answerDeadline(now) };
}

const beforeOf = (row: MessageRow) => ({
  status: row.status,
  replied_at: row.replied_at?.toISOString() ?? null,
  reply_due_at: row.reply_due_at.toISOString(),
  deleted_at: null,
});

type Frame = { trx: Db; announce: Announce; person: StaffPerson; now: Date; changeId: string };

/** Changes one message inside the transaction that holds its row. Undefined when it was so already. */
async function changeOne(frame: Frame, { reference, version }: MessageTarget, change: MessageChange) {
  const { trx, announce, person, now, changeId } = frame;
  const row = await messageRow(person, reference, trx);
  if (isMade(row, change)) return undefined;
  if (row.version !== version)
    throw new AppError('stale_version', 'the message was changed since it was read', {
      details: { current: messageView(row, person) },
    });
  await trx
    .updateTable('messages')
    .set({ ...(await columnsOf(change, now)), version: version + 1, updated_at: now })
    .where('id', '=', row.id)
    .execute();
  await trx
    .insertInto('message_events')
    .values({
      message_id: row.id,
      at: now,
      actor_kind: 'staff',
      actor_id: person.userId,
      kind: eventKinds[change],
      change_id: changeId,
    })
    .execute();
  await recordChange(trx, {
    actor: person,
    action: `message.${eventKinds[change]}`,
    subject: { kind: 'message', id: messageReference(row.number) },
    before: { status: row.status },
    ...(change === 'delete' ? {} : { after: { status: change === 'close' ? 'closed' : 'open' } }),
  });
  await announce(messagesChannel, messageReference(row.number));
  return { id: row.id, version: version + 1, before: beforeOf(row) } satisfies UndoItem;
}

const numbersOf = (targets: MessageTarget[]) =>
  targets.map(({ reference }) => messageNumber(reference)).filter((number) => number !== undefined);

function actor(person: Person, change: MessageChange): asserts person is StaffPerson {
  demand(person, change === 'delete' ? 'messages.delete' : 'messages.write');
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

/** Closes or reopens one message. @throws forbidden, not_found, stale_version (details.current) */
export async function changeMessage(
  person: Person,
  target: MessageTarget,
  change: 'close' | 'reopen',
  now = new Date(),
) {
  actor(person, change);
  const undo = await changeAll(person, [target], change, now, (_target, problem) => {
    throw problem;
  });
  return { ...(await getMessage(person, target.reference, now)), undo };
}

/** Closes or deletes many messages at once. @throws forbidden */
export async function changeMessages(
  person: Person,
  targets: MessageTarget[],
  change: 'close' | 'delete',
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
