import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { withdrawRequest } from '#server/domain/requests/submit.ts';
import { forgetSubjects } from '#server/records/audit.ts';
import type { SourceOf } from '#server/records/export-source.ts';
import { referenceSql } from '#server/records/reference-sql.ts';
import type { Undoer } from '#server/records/undo-offers.ts';
import { type MessageStatus, messageReference } from '#shared/messages.ts';
import { messagesChannel } from './answer.ts';
import { enter } from './write.ts';

export { messageTrash } from './trash.ts';

/** All messages that are not in the trash, newest first. */
export const messagesSource: SourceOf = () => ({
  columns: {
    reference: referenceSql('MSG', sql`m.number`),
    name: sql`m.name`,
    email: sql`m.email`,
    phone: sql`m.phone`,
    company: sql`m.company`,
    service: sql`m.service`,
    budget: sql`m.budget`,
    message: sql`m.message`,
    status: sql`m.status`,
    priority: sql`m.priority`,
    assignee: sql`s.name`,
    request: referenceSql('REQ', sql`r.number`),
    submitted_at: sql`m.submitted_at`,
    reply_due_at: sql`m.reply_due_at`,
    replied_at: sql`m.replied_at`,
    updated_at: sql`m.updated_at`,
  },
  from: sql`messages m left join requests r on r.id = m.request_id left join staff s on s.user_id = m.assignee_id`,
  where: sql`m.deleted_at is null`,
  at: sql`m.submitted_at`,
  status: sql`m.status`,
  orderBy: sql`m.submitted_at desc, m.number desc`,
});

/**
 * Takes the person out of all messages sent under this address, up to `until`; an open one is closed. What colleagues noted about them
 * goes too. @returns the messages' ids
 */
export async function forgetMessages(trx: Db, email: string, now: Date, until?: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('messages')
    .set(({ eb, ref }) => ({
      name: '',
      email: '',
      phone: '',
      company: '',
      message: '',
      status: eb.case().when(ref('status'), '=', 'open').then<MessageStatus>('closed').else(ref('status')).end(),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('email', '=', email)
    .where('submitted_at', '<=', until ?? sql<Date>`'infinity'`)
    .returning(['id', 'number'])
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await trx.deleteFrom('form_submissions').where('message_id', 'in', ids).execute();
  await trx.updateTable('message_events').set({ data: '{}' }).where('message_id', 'in', ids).execute();
  await forgetSubjects(
    trx,
    'message',
    rows.map(({ number }) => messageReference(number)),
  );
  return ids;
}

const columns = [
  ...(['status', 'replied_at', 'reply_due_at', 'deleted_at', 'request_id', 'priority', 'assignee_id'] as const),
];

/** Puts a message back as it was before it was closed, reopened, deleted, or made a request of that nobody has touched since. */
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
  const { madeRequest } = before;
  if (typeof madeRequest === 'string' && !(await withdrawRequest(trx, madeRequest, { person, announce, now })))
    return { name, outcome: 'changed' };
  const values = Object.fromEntries(
    columns.filter((column) => column in before).map((column) => [column, before[column]]),
  );
  await trx
    .updateTable('messages')
    .set({ ...values, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  await enter(trx, id, person, { kind: 'undone' }, now);
  await announce(messagesChannel, name);
  return { name, outcome: 'undone' };
};
