import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { demand } from '#server/records/permissions.ts';
import type { ClientPerson, Person } from '#server/records/person.ts';
import { type Move, moveTask } from './move.ts';
import { lockTask, selectMeasures, selectTasks, type TaskRow } from './queries.ts';
import { isReminded } from './reminders.ts';
import { ledgerView, taskView } from './views.ts';

export { setReminded } from './reminders.ts';

/** Tasks as the client sees them. */

function clientOnly(person: Person, action: 'portal.read' | 'portal.write'): asserts person is ClientPerson {
  demand(person, action);
  if (person.kind !== 'client') throw new AppError('forbidden', 'only clients have tasks of their own');
}

/** One's own ledger. Measured is what a consultant has signed. @throws forbidden */
export async function ownTasks(person: Person) {
  clientOnly(person, 'portal.read');
  const [rows, measures, reminded] = await Promise.all([
    selectTasks(db, person.clientId),
    selectMeasures(db, person.clientId, { drafts: false }),
    isReminded(db, person.clientId),
  ]);
  return { ...ledgerView(rows, measures, 'client'), isReminded: reminded };
}

async function ownTask(trx: Db, id: string, { clientId }: ClientPerson): Promise<TaskRow> {
  const row = await lockTask(trx, id);
  if (row?.client_id !== clientId) throw new AppError('not_found', 'no such task');
  return row;
}

/**
 * Says that a task is done, declined or open again.
 * @throws forbidden, not_found also for those of others, stale_version, transition_refused (details.moves), invalid_input
 */
export async function moveOwnTask(person: Person, id: string, move: Move, now = new Date()) {
  clientOnly(person, 'portal.write');
  return transact(async (trx, announce) => {
    const row = await ownTask(trx, id, person);
    await moveTask(trx, announce, { row, person, side: 'client', move, now });
    return { task: taskView(await ownTask(trx, id, person), 'client') };
  });
}
