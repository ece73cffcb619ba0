import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export type ForgottenMails = { email: string; clientId: string; requestIds: string[]; messageIds: string[] };

/** Deletes every mail to this address, about this client, these requests or messages, or to staff about what came from the address. Unsent ones never leave. */
export async function forgetMails(trx: Db, { email, clientId, requestIds, messageIds }: ForgottenMails): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where(({ or, eb }) =>
      or([
        eb('recipient', '=', email),
        eb(sql<string>`props->>'email'`, '=', email),
        eb('client_id', '=', clientId),
        ...(messageIds.length > 0 ? [eb('contact_message_id', 'in', messageIds)] : []),
        ...(requestIds.length > 0 ? [eb('request_id', 'in', requestIds)] : []),
      ]),
    )
    .execute();
}
