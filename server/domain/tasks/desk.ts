import { db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { clientRow, demandNormal, demandStaff } from '#server/domain/clients/records.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { clientReference } from '#shared/clients.ts';
import { may } from '#shared/permissions.ts';
import type { TaskOwner } from '#shared/tasks.ts';
import { announceTask, checkTaskVersion, type Move, moveTask } from './move.ts';
import { lockTask, selectMeasures, selectTasks, type TaskRow } from './queries.ts';
import { ledgerView, taskView } from './views.ts';

/** Tasks as staff see and keep them. */

/**
 * The ledger of a client; the number of a merged duplicate answers that of the client that was kept, one in the trash has none. What drafts measured is for
 * those who work on drafts.
 * @throws forbidden, not_found
 */
export async function clientTasks(person: Person, reference: string) {
  demandStaff(person, 'analyses.read');
  const asked = await clientRow(reference);
  const client = asked.kept_number === null ? asked : await clientRow(clientReference(asked.kept_number));
  if (client.deleted_at && !may(person, 'trash.read')) throw new AppError('not_found', 'in the trash');
  const drafts = may(person, 'analyses.write');
  const [rows, measures] = await Promise.all([selectTasks(db, client.id), selectMeasures(db, client.id, { drafts })]);
  return ledgerView(rows, measures, 'staff');
}

/** What staff say of a task. The day is `YYYY-MM-DD`. */
export type TaskInput = { owner: TaskOwner; due: string | null; note: string };

type NewTask = TaskInput & { client: string; title: string; key?: string | undefined };

/**
 * Writes a task by hand. Nothing is promised for it, and nothing measured. With the same `key` again it is the one that was written.
 * @throws forbidden, not_found, transition_refused, stale_version (written before, in other words), duplicate (the key is of another one)
 */
export async function addTask(person: Person, { client, title, key, ...input }: NewTask, now = new Date()) {
  demandStaff(person, 'analyses.write');
  return transact(async (trx, announce) => {
    const row = await clientRow(client, trx);
    demandNormal(row);
    const made = await trx
      .insertInto('tasks')
      .values({ ...(key && { id: key }), ...input, client_id: row.id, title, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) {
      const there = await lockTask(trx, key ?? '');
      if (there?.client_id !== row.id) throw new AppError('duplicate', 'another task was written with this key');
      if (!isSaid(there, { ...input, title })) checkTaskVersion(there, 0, 'staff');
      return { task: taskView(there, 'staff') };
    }
    const { id } = made;
    await recordChange(trx, {
      actor: person,
      action: 'task.added',
      subject: { kind: 'task', id },
      after: { owner: input.owner, due: input.due },
      personal: { about: row.id, after: { title } },
    });
    const added = (await lockTask(trx, id)) as TaskRow;
    await announceTask(announce, added);
    return { task: taskView(added, 'staff') };
  });
}

const isSaid = (row: TaskRow, { owner, due, note, title = row.title }: TaskInput & { title?: string | null }) =>
  row.owner === owner && row.due === due && row.note === note && row.title === title;

async function locked(trx: Parameters<typeof lockTask>[0], id: string): Promise<TaskRow> {
  const row = await lockTask(trx, id);
  if (!row) throw new AppError('not_found', 'no such task');
  return row;
}

/** Says whose a task is, by when, and what there is to know. @throws forbidden, not_found, stale_version */
export async function editTask(
  person: Person,
  id: string,
  { version, ...input }: TaskInput & { version: number },
  now = new Date(),
) {
  demandStaff(person, 'analyses.write');
  return transact(async (trx, announce) => {
    const row = await locked(trx, id);
    if (isSaid(row, input)) return { task: taskView(row, 'staff') };
    checkTaskVersion(row, version, 'staff');
    await trx
      .updateTable('tasks')
      .set({ ...input, updated_at: now, version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, {
      actor: person,
      action: 'task.edited',
      subject: { kind: 'task', id },
      after: { owner: input.owner, due: input.due },
      personal: { about: row.client_id, before: { note: row.note }, after: { note: input.note } },
    });
    await announceTask(announce, row);
    return { task: taskView(await locked(trx, id), 'staff') };
  });
}

/** @throws forbidden, not_found, stale_version, transition_refused (details.moves), invalid_input */
export async function moveDeskTask(person: Person, id: string, move: Move, now = new Date()) {
  demandStaff(person, 'analyses.write');
  return transact(async (trx, announce) => {
    await moveTask(trx, announce, { row: await locked(trx, id), person, side: 'staff', move, now });
    return { task: taskView(await locked(trx, id), 'staff') };
  });
}
