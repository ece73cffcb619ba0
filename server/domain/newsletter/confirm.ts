import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/audit.ts';
import { maskEmail } from '#shared/masking.ts';
import { type Asking, askForNewsletter } from './ask.ts';
import { hashOfToken } from './confirmation.ts';
import { writeReaderEvent } from './events.ts';
import { addressHash, mailboxHash } from './mailbox.ts';
import { noteAnswer } from './opt-in-limits.ts';
import { isResting } from './resting.ts';

/** `done`: reads the newsletter already. `used`: confirmed once by this link, and ended since. */
export type ConfirmationState = 'open' | 'done' | 'used' | 'expired' | 'unknown';

/** What a link from a mail leads to; the address is masked. */
export type Confirmation = { state: ConfirmationState; email: string };

const unknown: Confirmation = { state: 'unknown', email: '' };

function selectLink(connection: Db, token: string) {
  return connection
    .selectFrom('subscriber_confirmations as c')
    .innerJoin('subscribers as s', 's.id', 'c.subscriber_id')
    .select(['s.id', 's.email', 's.name', 's.state', 's.version', 'c.source', 'c.expires_at', 'c.used_at'])
    .select(isResting.as('isResting'))
    .where('c.token_hash', '=', hashOfToken(token));
}

type Link = NonNullable<Awaited<ReturnType<ReturnType<typeof selectLink>['executeTakeFirst']>>>;

function stateOf(link: Link, now: Date): ConfirmationState {
  if (link.state === 'confirmed' && !link.isResting) return 'done';
  if (link.used_at) return 'used';
  return link.expires_at <= now ? 'expired' : 'open';
}

/** Looks at a confirmation without doing anything: mail scanners open every link. */
export async function readConfirmation(token: string, now = new Date()): Promise<Confirmation> {
  const link = await selectLink(db, token).executeTakeFirst();
  return link ? { state: stateOf(link, now), email: maskEmail(link.email) } : unknown;
}

async function confirm(trx: Db, link: Link, now: Date): Promise<void> {
  const { id, email, source, version } = link;
  await trx
    .updateTable('subscribers')
    .set({ state: 'confirmed', source, confirmed_at: now, ended_at: null, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('subscriber_confirmations')
    .set({ used_at: now })
    .where('subscriber_id', '=', id)
    .where('used_at', 'is', null)
    .execute();
  // Who comes back by their own hand may be brought back by a file again.
  await trx.deleteFrom('erased_subscribers').where('address_hash', '=', addressHash(email)).execute();
  await noteAnswer(trx, mailboxHash(email));
  await writeReaderEvent(trx, { id, kind: 'confirmed', by: 'reader', now, source });
  await recordChange(trx, {
    actor: 'visitor',
    action: 'reader.confirmed',
    subject: { kind: 'reader', id: String(id) },
    before: { status: link.state },
    after: { status: 'confirmed' },
  });
}

/** Confirms the reader behind the link, once. Repeating it answers the same and does nothing. */
export async function confirmReader(token: string, now = new Date()): Promise<Confirmation> {
  return transact(async (trx) => {
    const link = await selectLink(trx, token).forUpdate().executeTakeFirst();
    if (!link) return unknown;
    const state = stateOf(link, now);
    if (state === 'open') await confirm(trx, link, now);
    return { state: state === 'open' ? 'done' : state, email: maskEmail(link.email) };
  });
}

/** A new link for the address of an old one. False when the link is none of ours. */
export async function askForNewLink(token: string, { locale = 'en', now = new Date() }: Asking = {}): Promise<boolean> {
  return transact(async (trx) => {
    const link = await selectLink(trx, token).executeTakeFirst();
    if (!link) return false;
    const { email, name } = link;
    await askForNewsletter(trx, { email, name, source: link.source, locale, now });
    return true;
  });
}
