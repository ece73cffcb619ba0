import { type Db, executorOf } from '#server/db/client.ts';
import { queue } from '#server/jobs/queue.ts';

/** Wakes a worker for a run of the system when the transaction of `connection` commits. */
export async function queueSystemRun(connection: Db, runId: string): Promise<void> {
  const boss = await queue();
  await boss.send('system-run', { runId }, { db: executorOf(connection) });
}
