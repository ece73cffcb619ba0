import type { Db } from '#server/db/client.ts';
import { addressHash } from './mailbox.ts';

/**
 * Deletes whoever read the newsletter at this address, and everything about it: history, links, consents, mails, lines of files. What stays
 * is a keyed hash, by which an import knows that it must not bring the address back.
 */
export async function forgetReader(trx: Db, email: string, now: Date): Promise<void> {
  const gone = await trx.deleteFrom('subscribers').where('email', '=', email).executeTakeFirst();
  await trx.deleteFrom('newsletter_asks').where('email', '=', email).execute();
  await trx.deleteFrom('subscriber_import_lines').where('email', '=', email).execute();
  await trx
    .deleteFrom('consents')
    .where('email', '=', email)
    .where('kind', '=', 'newsletter')
    .where('request_id', 'is', null)
    .execute();
  await trx
    .deleteFrom('mails')
    .where('recipient', '=', email)
    .where('template', 'in', ['newsletter-confirmation', 'newsletter-already'])
    .execute();
  if (gone.numDeletedRows === 0n) return;
  await trx
    .insertInto('erased_subscribers')
    .values({ address_hash: addressHash(email), erased_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
