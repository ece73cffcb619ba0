import type { Db } from '#server/db/client.ts';

/** Takes the person out of all messages sent under this address; an open one is closed. @returns the messages' ids */
export async function forgetMessages(trx: Db, email: string, now: Date): Promise<string[]> {
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
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await trx.deleteFrom('form_submissions').where('message_id', 'in', ids).execute();
  return ids;
}
