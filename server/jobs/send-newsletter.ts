import { type Db, executorOf } from '#server/db/client.ts';
import { queue } from '#server/jobs/queue.ts';

/** Wakes a worker for what is to be sent, when the transaction of `connection` commits and it is `at`. */
export async function wakeNewsletter(connection: Db, at?: Date): Promise<void> {
  const boss = await queue();
  await boss.send('send-newsletter', {}, { db: executorOf(connection), ...(at ? { startAfter: at } : {}) });
}
