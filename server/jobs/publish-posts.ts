import { type Db, executorOf } from '#server/db/client.ts';
import { queue } from '#server/jobs/queue.ts';

/** Wakes a worker at `at`, when the transaction of `connection` has committed. What is due is looked up then: nothing has to be called back. */
export async function queuePublishing(connection: Db, at: Date): Promise<void> {
  const boss = await queue();
  await boss.send('publish-posts', {}, { db: executorOf(connection), startAfter: at });
}
