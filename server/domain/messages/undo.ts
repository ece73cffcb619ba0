import type { Undoer } from '#server/records/undo-offers.ts';
import { messageReference } from '#shared/messages.ts';
import { messagesChannel } from './answer.ts';

const columns = ['status', 'replied_at', 'reply_due_at', 'deleted_at'] as const;

/** Puts a message back as it was before it was closed, reopened or deleted. */
export const undoMessageChange: Undoer = async ({ id, version, before }, { trx, announce, person, now }) => {
  const row = await trx
    .selectFrom('messages')
    .select(['number', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { name: id, outcome: 'changed' };
  const name = messageReference(row.number);
  if (row.version !== version) return { name, outcome: 'changed' };
  const values = Object.fromEntries(
    columns.filter((column) => column in before).map((column) => [column, before[column]]),
  );
  await trx
    .updateTable('messages')
    .set({ ...values, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  await trx
    .insertInto('message_events')
    .values({ message_id: id, at: now, actor_kind: 'staff', actor_id: person.userId, kind: 'undone' })
    .execute();
  await announce(messagesChannel, name);
  return { name, outcome: 'undone' };
};
