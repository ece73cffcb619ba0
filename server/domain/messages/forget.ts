import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { forgetSubjects } from '#server/records/audit.ts';
import { messageReference } from '#shared/messages.ts';

/**
 * Takes the person out of all messages sent under this address, up to `until`; an open one is closed. What colleagues noted about them
 * goes too. @returns the messages' ids
 */
export async function forgetMessages(trx: Db, email: string, now: Date, until?: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('messages')
    .set(({ eb, ref }) => ({
      name: '',
      email: '',
      company: '',
      message: '',
      status: eb.case().when(ref('status'), '=', 'open').then('closed').else(ref('status')).end(),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('email', '=', email)
    .where('submitted_at', '<=', until ?? sql<Date>`'infinity'`)
    .returning(['id', 'number'])
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await trx.deleteFrom('form_submissions').where('message_id', 'in', ids).execute();
  await trx.updateTable('message_events').set({ data: '{}' }).where('message_id', 'in', ids).execute();
  await forgetSubjects(
    trx,
    'message',
    rows.map(({ number }) => messageReference(number)),
  );
  return ids;
}
