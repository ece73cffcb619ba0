import type { Db } from '#server/db/client.ts';
import type { Announce } from '#server/db/transaction.ts';
import { clientsChannel } from '#server/domain/clients/records.ts';
import { requestsChannel } from '#server/domain/requests/requests.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { clientReference } from '#shared/clients.ts';
import { dayOf } from '#shared/days.ts';
import { requestReference } from '#shared/requests.ts';
import { saysSomething } from '#shared/says-something.ts';
import type { TaskSide, TaskStatus } from '#shared/tasks.ts';
import { measureAgain } from './measures.ts';
import type { TaskRow } from './queries.ts';
import { statusOf, taskView } from './views.ts';

/** Moving a task, as either side does it. */

export type Move = {
  version: number;
  status: TaskStatus;
  /** The day on which it was done, where that was not today. */
  doneOn?: string | undefined;
  /** Why it is declined. */
  reason?: string | undefined;
};

/** Tells open screens of both sides. */
export async function announceTask(announce: Announce, row: TaskRow): Promise<void> {
  await announce(clientsChannel, clientReference(row.client_number));
  if (row.request_number !== null) await announce(requestsChannel, requestReference(row.request_number));
}

/** @throws stale_version (details.current) */
export function checkTaskVersion(row: TaskRow, version: number, side: TaskSide): void {
  if (row.version === version) return;
  throw new AppError('stale_version', 'the task was changed since it was read', {
    details: { current: taskView(row, side) },
  });
}

const fault = (field: string, problem: string) =>
  new AppError('invalid_input', `${field} is ${problem}`, { details: { fields: { [field]: problem } } });

async function valuesOf({ status, doneOn, reason = '' }: Move, now: Date) {
  if (status === 'declined' && !saysSomething(reason)) throw fault('reason', 'required');
  if (status !== 'done') return { status, done_on: null, reason: status === 'declined' ? reason.trim() : '' };
  const today = dayOf(now, (await getSettings()).general.timezone);
  if (doneOn !== undefined && doneOn > today) throw fault('doneOn', 'future');
  return { status, done_on: doneOn ?? today, reason: '' };
}

/**
 * Moves a task that was found and locked for this person. As it is already, it stays.
 * @throws stale_version, transition_refused (details.moves), invalid_input
 */
export async function moveTask(
  trx: Db,
  announce: Announce,
  { row, person, side, move, now }: { row: TaskRow; person: Person; side: TaskSide; move: Move; now: Date },
): Promise<void> {
  if (statusOf(row) === move.status) return;
  checkTaskVersion(row, move.version, side);
  const { moves } = taskView(row, side);
  if (!moves.includes(move.status))
    throw new AppError('transition_refused', `a task that is ${row.status} does not become ${move.status}`, {
      details: { moves },
    });
  const values = await valuesOf(move, now);
  await trx
    .updateTable('tasks')
    .set({
      ...values,
      moved_by_kind: side,
      moved_by: person.userId,
      moved_at: now,
      updated_at: now,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();
  await measureAgain(trx, row.id, now);
  await recordChange(trx, {
    actor: person,
    action: 'task.moved',
    subject: { kind: 'task', id: row.id },
    after: { from: row.status, to: move.status },
    ...(values.reason && { personal: { about: row.client_id, after: { reason: values.reason } } }),
  });
  await announceTask(announce, row);
}
