import { sql } from 'kysely';
import { db } from '#server/db/client.ts';

const DAY = 24 * 3_600_000;

/** For how long somebody who never confirmed is kept, in days. */
export const pendingDays = 30;
/** For how long the lines of a file are kept after it was taken in, for its report; of one that was not, a day. */
const linesDays = 30;

/** Deletes readers who were asked long ago and never confirmed, with the consents that nothing else rests on. */
async function forgetPending(now: Date): Promise<number> {
  const before = new Date(now.getTime() - pendingDays * DAY);
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('subscribers')
      .where('state', '=', 'pending')
      .where('asked_at', '<', before)
      .returning('email')
      .execute();
    const emails = gone.map(({ email }) => email);
    if (emails.length === 0) return 0;
    await trx
      .deleteFrom('consents')
      .where('kind', '=', 'newsletter')
      .where('request_id', 'is', null)
      .where(sql<boolean>`email = any(${emails}::text[])`)
      .execute();
    return emails.length;
  });
}

/** Deletes consents of addresses that never became readers: their mail was never sent, or their limits were used up. */
async function forgetLooseConsents(now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('consents')
    .where('kind', '=', 'newsletter')
    .where('request_id', 'is', null)
    .where('at', '<', new Date(now.getTime() - pendingDays * DAY))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('subscribers as s').select('s.id').whereRef('s.email', '=', 'consents.email'))),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes files that were only tried, and the lines of those that were taken in; the declaration stays. */
async function forgetLines(now: Date): Promise<number> {
  const tried = await db
    .deleteFrom('subscriber_imports')
    .where('state', '=', 'draft')
    .where('created_at', '<', new Date(now.getTime() - DAY))
    .executeTakeFirst();
  const lines = await db
    .deleteFrom('subscriber_import_lines')
    .where('import_id', 'in', (query) =>
      query
        .selectFrom('subscriber_imports')
        .select('id')
        .where('state', '=', 'done')
        .where('finished_at', '<', new Date(now.getTime() - linesDays * DAY)),
    )
    .executeTakeFirst();
  return Number(tried.numDeletedRows) + Number(lines.numDeletedRows);
}

/** What is kept for no longer than it is needed. @returns how much of each was deleted */
export async function cleanReaders(now = new Date()) {
  const { numDeletedRows } = await db
    .deleteFrom('newsletter_opt_in_mails')
    .where('sent_at', '<', new Date(now.getTime() - 2 * DAY))
    .executeTakeFirst();
  return {
    pending: await forgetPending(now),
    consents: await forgetLooseConsents(now),
    lines: await forgetLines(now),
    counted: Number(numDeletedRows),
  };
}
