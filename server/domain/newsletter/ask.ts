import { type Db, executorOf } from '#server/db/client.ts';
import { queue } from '#server/jobs/queue.ts';
import type { Locale } from '#shared/browser-locale.ts';
import type { ReaderSource } from '#shared/newsletter.ts';

/** Wakes the worker that answers asks and works imports off, when the transaction of `connection` commits. */
export async function wakeNewsletter(connection: Db): Promise<void> {
  const boss = await queue();
  await boss.send('newsletter-readers', {}, { db: executorOf(connection) });
}

/** Who asks, where, and the language that they are answered in. */
export type NewsletterAsk = { email: string; name: string; source: ReaderSource; locale: Locale; now: Date };

/** How a page asks: the language of whoever opened it. */
export type Asking = Partial<Pick<NewsletterAsk, 'locale' | 'now'>>;

/**
 * Notes that somebody wants the newsletter, in the transaction of `connection`. Whether the address is known, and what mail follows, is
 * decided later by a job: here nothing may depend on it, not even the time that it takes.
 */
export async function askForNewsletter(
  connection: Db,
  { email, name, source, locale, now }: NewsletterAsk,
): Promise<void> {
  await connection.insertInto('newsletter_asks').values({ email, name, source, locale, asked_at: now }).execute();
  await wakeNewsletter(connection);
}
