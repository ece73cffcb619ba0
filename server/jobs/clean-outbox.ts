import { type Db, executorOf } from '#server/db/client.ts';
import { queue } from '#server/jobs/queue.ts';

/** Has the outbox cleaned of mails that no row knows any more, when the transaction of `connection` commits. */
export async function cleanOutboxSoon(connection: Db): Promise<void> {
  const boss = await queue();
  await boss.send('clean-outbox', {}, { db: executorOf(connection) });
}
