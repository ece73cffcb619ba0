import type { Db } from '#server/db/client.ts';

export { remindOfReports } from './reminders.ts';

/** What merging and erasing do with tasks. Those of an analysis go where it goes. */

/** Gives the tasks of one client to another. */
export const moveTasksTo = (trx: Db, from: string, to: string) =>
  trx.updateTable('tasks').set({ client_id: to }).where('client_id', '=', from).execute();

/** Takes the tasks of a client away, with whether and when they were reminded. */
export async function forgetTasks(trx: Db, clientId: string): Promise<void> {
  await trx.deleteFrom('tasks').where('client_id', '=', clientId).execute();
  await trx.deleteFrom('task_reminders').where('client_id', '=', clientId).execute();
}
