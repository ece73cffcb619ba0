import { db } from '#server/db/client.ts';
import { notify } from '#server/db/notifications.ts';
import { requestReference } from '#shared/requests.ts';
import { requestsChannel } from './change.ts';

/** Tells open screens that the letter about a request has left, and stands in its conversation now. */
export async function tellOfLetter(mailId: string): Promise<void> {
  const row = await db
    .selectFrom('mails as m')
    .innerJoin('requests as r', 'r.id', 'm.request_id')
    .select('r.number')
    .where('m.id', '=', mailId)
    .executeTakeFirst();
  if (row) await notify(db, requestsChannel, requestReference(row.number));
}
