import { db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/audit.ts';
import { recordConsent } from '#server/records/consents.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import type { ReaderState } from '#shared/newsletter.ts';
import { askForNewsletter } from './ask.ts';
import { writeReaderEvent } from './events.ts';
import { endAsking, endSubscription, isReading } from './unsubscribe.ts';

/** The newsletter as a person switches it on and off for their own address. */

export type OwnNewsletter = { email: string; state: ReaderState | 'asked' | 'none' };

const addressOf = (person: Person) => person.email.toLowerCase();

/**
 * Whether the person's own address reads the newsletter. `asked`: a mail that asks for a confirmation is about to leave. `pending`: it has left, also
 * where the address was on the list before, and stays as it is there until it is confirmed.
 */
export async function ownNewsletter(person: Person, now = new Date()): Promise<OwnNewsletter> {
  demand(person, 'self');
  const email = addressOf(person);
  // Asked for in one statement: the job that answers an ask puts the link in its place.
  const { state, isAsked, isPending } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      selectFrom('subscribers').where('email', '=', email).select('state').as('state'),
      exists(selectFrom('newsletter_asks').where('email', '=', email).select('id')).as('isAsked'),
      exists(
        selectFrom('subscriber_confirmations as link')
          .innerJoin('subscribers as s', 's.id', 'link.subscriber_id')
          .where('s.email', '=', email)
          .where('link.used_at', 'is', null)
          .where('link.expires_at', '>', now)
          .select('s.id'),
      ).as('isPending'),
    ])
    .executeTakeFirstOrThrow();
  const known = state as ReaderState | null;
  if (known && isReading(known)) return { email, state: known };
  if (isAsked) return { email, state: 'asked' };
  return { email, state: isPending ? 'pending' : (known ?? 'none') };
}

/**
 * Switches the newsletter of the person's own address. On begins the double opt-in like any form: the mail is what proves the mailbox. Off
 * ends it at once. Twice is as good as once.
 */
export async function switchNewsletter(person: Person, isWanted: boolean, now = new Date()): Promise<OwnNewsletter> {
  demand(person, 'self');
  const email = addressOf(person);
  const before = await ownNewsletter(person, now);
  if (isWanted && (before.state === 'confirmed' || before.state === 'asked')) return before;
  await transact(async (trx) => {
    const reader = await trx
      .selectFrom('subscribers')
      .select(['id', 'state', 'version'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst();
    if (isWanted) {
      await recordConsent(trx, { email, kind: 'newsletter', shown: 'newsletter-switch', accepted: true, at: now });
      const locale = person.kind === 'client' ? person.locale : (await getSettings()).general.language;
      await askForNewsletter(trx, { email, name: person.name, source: 'blog', locale, now });
      return;
    }
    const refusal = { email, kind: 'newsletter', shown: 'newsletter-switch', accepted: false, at: now } as const;
    if (!reader || !isReading(reader.state)) {
      // Whoever asked and thought better of it: the last word on record is theirs.
      if (await endAsking(trx, { id: reader?.id, email }, now)) await recordConsent(trx, refusal);
      return;
    }
    await endSubscription(trx, { ...reader, email }, now);
    await writeReaderEvent(trx, { id: reader.id, kind: 'unsubscribed', by: 'reader', now });
    await recordConsent(trx, refusal);
    await recordChange(trx, {
      actor: person,
      action: 'reader.unsubscribed',
      subject: { kind: 'reader', id: String(reader.id) },
      before: { status: reader.state },
      after: { status: 'unsubscribed' },
    });
  });
  return ownNewsletter(person, now);
}
