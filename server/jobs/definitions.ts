import { type Db, executorOf } from '#server/db/client.ts';
import { type QueueName, queue } from '#server/jobs/queue.ts';

/** Has a worker look at `name` once the transaction of `connection` has committed; not before `at`, where a time is given. */
async function sendTo(connection: Db, name: QueueName, data: object, at?: Date): Promise<void> {
  const boss = await queue();
  await boss.send(name, data, { db: executorOf(connection), ...(at && { startAfter: at }) });
}

/** A backup waits to be made or checked. */
export const queueBackup = (connection: Db, backupId: string) => sendTo(connection, 'make-backup', { backupId });

/** An analysis waits to be made. */
export const queueAnalysis = (connection: Db, analysisId: string) =>
  sendTo(connection, 'make-analysis', { analysisId });

/** Files came of which nobody has been told yet what stands in them. */
export const queueArrived = (connection: Db, analysisId: string) =>
  sendTo(connection, 'analyse-arrived', { analysisId });

/** An export of a list waits to be made. */
export const queueExport = (connection: Db, exportId: string) => sendTo(connection, 'make-export', { exportId });

/** An export of somebody's personal data waits to be made. */
export const queuePersonalExport = (connection: Db, exportId: string) =>
  sendTo(connection, 'make-personal-export', { exportId });

/** Something an Admin started on the screen of the system waits to be carried out. */
export const queueSystemRun = (connection: Db, runId: string) => sendTo(connection, 'system-run', { runId });

/** A post is to be published at `at`. What is due is looked up then: nothing has to be called back. */
export const queuePublishing = (connection: Db, at: Date) => sendTo(connection, 'publish-posts', {}, at);

/** Copies of an issue are to be sent, at once or from `at` on. */
export const wakeNewsletter = (connection: Db, at?: Date) => sendTo(connection, 'send-newsletter', {}, at);

/** Mails were deleted whose files in the outbox no row knows any more. */
export const cleanOutboxSoon = (connection: Db) => sendTo(connection, 'clean-outbox', {});
