import { type Db, executorOf } from '#server/db/client.ts';
import { queue } from '#server/jobs/queue.ts';

/** Wakes a worker for an export of personal data when the transaction of `connection` commits. */
export async function queuePersonalExport(connection: Db, exportId: string): Promise<void> {
  const boss = await queue();
  await boss.send('make-personal-export', { exportId }, { db: executorOf(connection) });
}
