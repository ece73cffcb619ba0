import { type Db, executorOf } from '#server/db/client.ts';
import { queue } from '#server/jobs/queue.ts';

/** Wakes a worker for an export when the transaction of `connection` commits. */
export async function queueExport(connection: Db, exportId: string): Promise<void> {
  const boss = await queue();
  await boss.send('make-export', { exportId }, { db: executorOf(connection) });
}
