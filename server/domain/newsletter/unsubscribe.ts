import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { publicUrl } from '#server/public-url.ts';
import { recordChange } from '#server/records/audit.ts';
import { recordConsent } from '#server/records/consents.ts';
import { maskEmail } from '#shared/masking.ts';
import { type ReaderState, unsubscribePath } from '#shared/newsletter.ts';
import { type Asking, askForNewsletter } from './ask.ts';
import { writeReaderEvent } from './events.ts';

/** The page that ends one subscription. @param token `unsubscribe_token` of the reader */
export const unsubscribeLink = (token: string): string =>
  `${publicUrl()}${unsubscribePath}?token=${encodeURIComponent(token)}`;

/**
 * Headers that every newsletter carries: mail programs show their own button by them and post to the address without a
 * page (RFC 2369, RFC 8058). No `mailto:`: the product receives no mail. @param token `unsubscribe_token` of the reader
 */
export const unsubscribeHeaders = (token: string): Record<'List-Unsubscribe' | 'List-Unsubscribe-Post', string> => ({
  'List-Unsubscribe': `<${unsubscribeLink(token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** What a reader's link leads to; the address is masked. */
export type Subscription = { isReading: boolean; email: string };

const isToken = (token: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(token);

const selectReader = (connection: Db, token: string) =>
  connection
    .selectFrom('subscribers')
    .select(['id', 'email', 'name', 'state', 'version'])
    .where('unsubscribe_token', '=', token);

/** Who could still get mail, now or after a confirmation. Whoever complained stays that way. */
export const isReading = (state: string): boolean => state === 'confirmed' || state === 'pending';

/** Looks at a subscription without ending it; undefined for a token that is none of ours. */
export async function readSubscription(token: string): Promise<Subscription | undefined> {
  if (!isToken(token)) return undefined;
  const reader = await selectReader(db, token).executeTakeFirst();
  return reader && { isReading: isReading(reader.state), email: maskEmail(reader.email) };
}

/** Makes the links void that would confirm a reader. Says whether there were any. */
async function voidLinks(trx: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subscriber_confirmations')
    .set({ expires_at: now })
    .where('subscriber_id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends what would bring a reader to the list: asks that wait for their turn, and links that were sent. Says whether there were any. */
export async function endAsking(
  trx: Db,
  { id, email }: { id: number | undefined; email: string },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('newsletter_asks').where('email', '=', email).executeTakeFirst();
  const hadLinks = id !== undefined && (await voidLinks(trx, id, now));
  return numDeletedRows > 0n || hadLinks;
}

type Ending = { id: number; email: string; version: number };

/** Takes a reader off the list, and ends what would bring them back to it. */
export async function endSubscription(trx: Db, { id, email, version }: Ending, now: Date) {
  await trx
    .updateTable('subscribers')
    .set({ state: 'unsubscribed' satisfies ReaderState, ended_at: now, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await endAsking(trx, { id, email }, now);
}

/**
 * Ends the subscription of the token, at once, and what its reader asked for since: the link is their last word. Ended ones stay ended. Undefined
 * for a token that is none of ours.
 */
export async function unsubscribe(token: string, now = new Date()): Promise<Subscription | undefined> {
  if (!isToken(token)) return undefined;
  return transact(async (trx) => {
    const reader = await selectReader(trx, token).forUpdate().executeTakeFirst();
    if (!reader) return undefined;
    const { id, state, email } = reader;
    // A bounce may pass; a wish to hear no more does not.
    if (isReading(state) || state === 'bounced') {
      await endSubscription(trx, reader, now);
      await writeReaderEvent(trx, { id, kind: 'unsubscribed', by: 'reader', now });
      const subject = { kind: 'reader', id: String(id) };
      const change = { before: { status: state }, after: { status: 'unsubscribed' } };
      await recordChange(trx, { actor: 'visitor', action: 'reader.unsubscribed', subject, ...change });
    } else if (await endAsking(trx, reader, now))
      await writeReaderEvent(trx, { id, kind: 'unsubscribed', by: 'reader', now });
    return { isReading: false, email: maskEmail(email) };
  });
}

/** Begins a new double opt-in for the reader of the token. False for a token that is none of ours. */
export async function resubscribe(token: string, { locale = 'en', now = new Date() }: Asking = {}): Promise<boolean> {
  if (!isToken(token)) return false;
  return transact(async (trx) => {
    const reader = await selectReader(trx, token).executeTakeFirst();
    if (!reader) return false;
    const { email, name } = reader;
    await recordConsent(trx, { email, kind: 'newsletter', shown: 'newsletter-form', accepted: true, at: now });
    await askForNewsletter(trx, { email, name, source: 'blog', locale, now });
    return true;
  });
}
