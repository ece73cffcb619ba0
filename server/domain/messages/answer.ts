import type { Db } from '#server/db/client.ts';
import type { MessageStatus } from '#shared/messages.ts';

/** Channel that tells open lists and dashboards that a message changed; the payload is its reference. */
export const messagesChannel = 'messages';

/**
 * An answer was sent: the clock stops, an open message is answered. A closed one stays closed.
 * @returns what it was before, for {@link unanswerMessage}
 */
export async function answerMessage(trx: Db, id: string, now: Date): Promise<Record<string, unknown>> {
  const row = await trx
    .selectFrom('messages')
    .select(['status', 'replied_at', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.status !== 'open' && row.replied_at !== null) return {};
  await trx
    .updateTable('messages')
    .set({
      status: row.status === 'open' ? 'answered' : row.status,
      replied_at: row.replied_at ?? now,
      version: row.version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  return { status: row.status, repliedAt: row.replied_at?.toISOString() ?? null, version: row.version + 1 };
}

/** Puts a message back whose answer was taken back, unless somebody changed it since. */
export async function unanswerMessage(
  trx: Db,
  id: string,
  { status, repliedAt, version }: Record<string, unknown>,
  now: Date,
): Promise<void> {
  if (typeof status !== 'string' || typeof version !== 'number') return;
  await trx
    .updateTable('messages')
    .set({
      status: status as MessageStatus,
      replied_at: typeof repliedAt === 'string' ? repliedAt : null,
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}
