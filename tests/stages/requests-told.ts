import { db } from '#server/db/client.ts';

/** What a request has left behind. */

export const mailsOf = (requestId: string) =>
  db.selectFrom('mails').select(['template', 'recipient', 'props']).where('request_id', '=', requestId).execute();
export const eventsOf = (requestId: string) =>
  db
    .selectFrom('request_events')
    .select(['kind', 'from_status', 'to_status', 'reason'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
