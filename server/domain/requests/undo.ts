import type { Db } from '#server/db/client.ts';
import { withdrawMail } from '#server/jobs/withdraw-mail.ts';
import type { Undoer } from '#server/records/undo-offers.ts';
import { requestReference } from '#shared/requests.ts';
import { requestsChannel } from './requests.ts';
import { enter } from './write.ts';

/** Columns that a change of a request may have touched, and that taking it back may set. */
const columns = [
  'status',
  'priority',
  'assignee_id',
  'completed_at',
  'cancelled_at',
  'replied_at',
  'reply_due_at',
  'question_due_at',
  'call_asked_at',
  'cancel_asked_at',
  'deleted_at',
  'waiting_for_client',
  'needs',
  'waiting_since',
  'analysis_due',
  'report_id',
  'types',
  'title',
  'next_step',
  'next_step_on',
  'next_step_by',
] as const;

/** A request does not come back to a client that has been deleted meanwhile. Holds the client until the transaction ends. */
async function hasClient(trx: Db, requestId: string): Promise<boolean> {
  const client = await trx
    .selectFrom('clients')
    .select('deleted_at')
    .where('id', '=', ({ selectFrom }) => selectFrom('requests').select('client_id').where('id', '=', requestId))
    .forShare()
    .executeTakeFirst();
  return client?.deleted_at === null;
}

/** Puts a request back as it was before a change. A mail about it that waits is withdrawn; one that has left cannot be. */
export const undoRequestChange: Undoer = async ({ id, version, before }, { changeId, trx, announce, person, now }) => {
  const row = await trx
    .selectFrom('requests')
    .select(['number', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { name: id, outcome: 'changed' };
  const name = requestReference(row.number);
  if (row.version !== version) return { name, outcome: 'changed' };
  if ('deleted_at' in before && !(await hasClient(trx, id))) return { name, outcome: 'changed' };
  if (typeof before.mailId === 'string' && !(await withdrawMail(trx, before.mailId))) return { name, outcome: 'left' };
  const values = Object.fromEntries(
    columns.filter((column) => column in before).map((column) => [column, before[column]]),
  );
  await trx
    .updateTable('requests')
    .set({ ...values, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  const { hiddenFileIds: several, hiddenFileId: one } = before;
  // What was offered before a release that shows several at once named one.
  const hidden = Array.isArray(several) ? several : typeof one === 'string' ? [one] : [];
  if (hidden.length > 0)
    await trx.updateTable('files').set({ visible_to_client: false }).where('id', 'in', hidden).execute();
  // Nobody was told: the client's timeline does not show what was taken back.
  await trx
    .updateTable('request_events')
    .set({ visible_to_client: false })
    .where('request_id', '=', id)
    .where('change_id', '=', changeId)
    .execute();
  await enter(trx, id, person, { kind: 'undone' }, now);
  await announce(requestsChannel, name);
  return { name, outcome: 'undone' };
};
