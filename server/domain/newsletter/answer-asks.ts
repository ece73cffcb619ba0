import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { log } from '#server/log.ts';
import { newsletterDomain } from '#server/mail/newsletter-sender.ts';
import { publicUrl } from '#server/public-url.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Locale } from '#shared/browser-locale.ts';
import { confirmationDays, confirmPath, type ReaderSource } from '#shared/newsletter.ts';
import { hashOfToken } from './confirmation.ts';
import { writeReaderEvent } from './events.ts';
import { mailboxHash } from './mailbox.ts';
import { countMail, exhaustedSources, longestWaitMs, mayMail } from './opt-in-limits.ts';
import { isResting } from './resting.ts';
import { unsubscribeLink } from './unsubscribe.ts';

const TOKEN_BYTES = 32;
const DAY = 24 * 3_600_000;

type Ask = { id: number; email: string; name: string; source: ReaderSource; locale: Locale; asked_at: Date };

function nextAsk(trx: Db, exhausted: ReaderSource[]) {
  let query = trx.selectFrom('newsletter_asks').select(['id', 'email', 'name', 'source', 'locale', 'asked_at']);
  if (exhausted.length > 0) query = query.where('source', 'not in', exhausted);
  // People come before files: who has just pressed the button looks into the mailbox now.
  return query.orderBy(sql`source = 'import'`).orderBy('id').limit(1).executeTakeFirst() as Promise<Ask | undefined>;
}

const readerBy = (trx: Db, email: string) =>
  trx
    .selectFrom('subscribers as s')
    .select(['s.id', 's.state', 's.unsubscribe_token', isResting.as('isResting')])
    .where('s.email', '=', email)
    .forUpdate()
    .executeTakeFirst();

/** The reader who is asked for a confirmation. Whoever has ended it before stays ended until they confirm. */
async function pendingReader(trx: Db, ask: Ask, known: { id: number; state: string } | undefined, now: Date) {
  if (known) {
    if (known.state === 'pending')
      await trx.updateTable('subscribers').set({ asked_at: now, updated_at: now }).where('id', '=', known.id).execute();
    return known.id;
  }
  const { email, name, source } = ask;
  const { id } = await trx
    .insertInto('subscribers')
    .values({ email, name, source, state: 'pending', asked_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function askForConfirmation(trx: Db, ask: Ask, id: number, now: Date): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expires_at = new Date(now.getTime() + confirmationDays * DAY);
  const { email, source, locale } = ask;
  await trx
    .insertInto('subscriber_confirmations')
    .values({ token_hash: hashOfToken(token), subscriber_id: id, source, sent_at: now, expires_at })
    .execute();
  await writeReaderEvent(trx, { id, kind: 'asked', by: source === 'staff' ? 'system' : 'reader', now, source });
  await queueMail(
    trx,
    {
      template: 'newsletter-confirmation',
      to: email,
      locale,
      domain: newsletterDomain(await getSettings()),
      props: { days: confirmationDays, at: ask.asked_at.toISOString(), source, sample: `${publicUrl()}/blog` },
      secrets: { link: `${publicUrl()}${confirmPath}?token=${token}` },
    },
    now,
  );
}

/** Answers one ask by the mail that is due, if any. What is left out is left out silently: nobody is told who reads the newsletter. */
async function answer(trx: Db, ask: Ask, now: Date): Promise<void> {
  const { email, source, locale } = ask;
  const known = await readerBy(trx, email);
  // Whoever left while this waited for their row has ended it too.
  const { numDeletedRows } = await trx.deleteFrom('newsletter_asks').where('id', '=', ask.id).executeTakeFirst();
  if (numDeletedRows === 0n) return;
  // Who closed their account gets nothing by their old consent: they would be told what is not so.
  const reads = known?.state === 'confirmed' && !known.isResting;
  const kind = reads ? 'note' : 'opt-in';
  const mailbox = mailboxHash(email);
  if (!(await mayMail(trx, { mailbox, kind, now }))) return;
  await countMail(trx, { mailbox, kind, source, now });
  if (reads) {
    const secrets = { link: unsubscribeLink(known.unsubscribe_token) };
    const domain = newsletterDomain(await getSettings());
    await queueMail(trx, { template: 'newsletter-already', to: email, locale, domain, props: {}, secrets }, now);
  } else await askForConfirmation(trx, ask, await pendingReader(trx, ask, known, now), now);
}

/** Takes the next ask. False when there is none whose turn it is. */
async function answerNext(now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // One at a time in the whole project: the limits count what was sent before.
    await sql`select pg_advisory_xact_lock(hashtextextended('newsletter-asks', 4))`.execute(trx);
    const ask = await nextAsk(trx, await exhaustedSources(trx, now));
    if (!ask) return false;
    await answer(trx, ask, now);
    return true;
  });
}

/** Drops what forms asked for so long ago that nobody waits for it any more. */
async function dropOldAsks(now: Date): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('newsletter_asks')
    .where('source', 'in', ['blog', 'analysis-request'])
    .where('asked_at', '<', new Date(now.getTime() - longestWaitMs))
    .executeTakeFirst();
  if (numDeletedRows > 0n)
    log.warn({ dropped: Number(numDeletedRows) }, 'asks for the newsletter waited for a day and were dropped');
}

/** Answers every ask whose turn it is, each in a transaction of its own. @returns how many */
export async function answerAsks(now = new Date()): Promise<number> {
  await dropOldAsks(now);
  let count = 0;
  while (await answerNext(now)) count += 1;
  return count;
}
