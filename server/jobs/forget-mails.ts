import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export type ForgottenMails = {
  email: string;
  clientId?: string | undefined;
  requestIds: string[];
  messageIds: string[];
  /** Mails that were queued later are somebody's who came back. */
  until?: Date | undefined;
};

/**
 * Deletes every mail to this address, about this client, these requests or messages, or to staff about what came from the address. Unsent
 * ones never leave; files in the outbox go with the next cleaning (`cleanOutboxSoon`).
 */
export async function forgetMails(
  trx: Db,
  { email, clientId, requestIds, messageIds, until }: ForgottenMails,
): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('queued_at', '<=', until ?? sql<Date>`'infinity'`)
    .where(({ or, eb }) =>
      or([
        eb('recipient', '=', email),
        sql<boolean>`(cc <> '{}' and cc @> array[${email}]::text[])`,
        sql<boolean>`(props ? 'email' and props ->> 'email' = ${email})`,
        ...(clientId ? [eb('client_id', '=', clientId)] : []),
        ...(messageIds.length > 0 ? [eb('contact_message_id', 'in', messageIds)] : []),
        ...(requestIds.length > 0 ? [eb('request_id', 'in', requestIds)] : []),
      ]),
    )
    .execute();
}
