import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { forgetSubjects } from '#server/records/audit.ts';
import { forgetChangesOf } from '#server/records/undo-offers.ts';
import { addressHash } from './mailbox.ts';

/**
 * Deletes whoever read the newsletter at this address, and everything about it: history, links, consents, mails, lines of files. What stays
 * is a keyed hash, by which an import knows that it must not bring the address back. Whoever asked after `until` came back and stays.
 */
export async function forgetReader(trx: Db, email: string, now: Date, until?: Date): Promise<void> {
  const last = until ?? sql<Date>`'infinity'`;
  const gone = await trx
    .deleteFrom('subscribers')
    .where('email', '=', email)
    .where('asked_at', '<=', last)
    .returning('id')
    .execute();
  await trx.deleteFrom('newsletter_asks').where('email', '=', email).where('asked_at', '<=', last).execute();
  await trx.deleteFrom('subscriber_import_lines').where('email', '=', email).execute();
  await trx
    .deleteFrom('consents')
    .where('email', '=', email)
    .where('kind', '=', 'newsletter')
    .where('request_id', 'is', null)
    .where('at', '<=', last)
    .execute();
  await trx
    .deleteFrom('mails')
    .where('recipient', '=', email)
    .where('queued_at', '<=', last)
    .where('template', 'in', ['newsletter-confirmation', 'newsletter-already'])
    .execute();
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => String(id));
  await forgetSubjects(trx, 'reader', ids);
  await forgetChangesOf(trx, ids, 'reader');
  await trx
    .insertInto('erased_subscribers')
    .values({ address_hash: addressHash(email), erased_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
