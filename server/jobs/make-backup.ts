import { type Db, executorOf } from '#server/db/client.ts';
import { queue } from '#server/jobs/queue.ts';

/** Wakes a worker for a backup (to make it, or to check it) when the transaction of `connection` commits. */
export async function queueBackup(connection: Db, backupId: string): Promise<void> {
  const boss = await queue();
  await boss.send('make-backup', { backupId }, { db: executorOf(connection) });
}
