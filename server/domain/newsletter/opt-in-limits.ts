import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { ReaderSource } from '#shared/newsletter.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Mails that ask one mailbox for a confirmation: one in so many minutes, and so many a day. */
const mailboxPauseMinutes = 15;
const mailboxPerDay = 3;

/**
 * Opt-in mails in an hour for the whole project. Beyond it asks wait for their turn: whoever floods the forms with addresses of others
 * does not make the project a source of mass mail. A file that an Admin answers for has a pace of its own.
 */
const hourly: Readonly<Record<'forms' | 'import', number>> = { forms: 200, import: 3000 };

/** For how long an ask of a form waits for its turn, in milliseconds; then it is dropped, and the person can ask again. */
export const longestWaitMs = DAY;

const sharing: Readonly<Record<ReaderSource, keyof typeof hourly | undefined>> = {
  blog: 'forms',
  'analysis-request': 'forms',
  import: 'import',
  staff: undefined,
};

/** The sources whose share of this hour is used up. */
export async function exhaustedSources(connection: Db, now: Date): Promise<ReaderSource[]> {
  const { rows } = await sql<{ source: ReaderSource; sent: number }>`
    select source, count(*) as sent from newsletter_opt_in_mails
    where sent_at > ${new Date(now.getTime() - 60 * MINUTE)} group by source`.execute(connection);
  const sentBy = (share: keyof typeof hourly) =>
    rows.reduce((sum, row) => (sharing[row.source] === share ? sum + Number(row.sent) : sum), 0);
  return (Object.keys(sharing) as ReaderSource[]).filter((source) => {
    const share = sharing[source];
    return share !== undefined && sentBy(share) >= hourly[share];
  });
}

/** Whether this mailbox may get another opt-in mail now; a note once a day. */
export async function mayMail(
  connection: Db,
  { mailbox, kind, now }: { mailbox: Buffer; kind: 'opt-in' | 'note'; now: Date },
): Promise<boolean> {
  const rows = await connection
    .selectFrom('newsletter_opt_in_mails')
    .select('sent_at')
    .where('mailbox', '=', mailbox)
    .where('kind', '=', kind)
    .where('answered', '=', false)
    .where('sent_at', '>', new Date(now.getTime() - DAY))
    .orderBy('sent_at', 'desc')
    .limit(mailboxPerDay)
    .execute();
  if (kind === 'note') return rows.length === 0;
  const last = rows[0]?.sent_at.getTime() ?? 0;
  return rows.length < mailboxPerDay && last <= now.getTime() - mailboxPauseMinutes * MINUTE;
}

/** Counts a mail that a form, a file or a member of staff caused. */
export async function countMail(
  connection: Db,
  mail: { mailbox: Buffer; kind: 'opt-in' | 'note'; source: ReaderSource; now: Date },
): Promise<void> {
  const { mailbox, kind, source, now } = mail;
  await connection.insertInto('newsletter_opt_in_mails').values({ mailbox, kind, source, sent_at: now }).execute();
}

/** Somebody answers the mails of this mailbox: its limits begin anew. */
export async function noteAnswer(connection: Db, mailbox: Buffer): Promise<void> {
  await connection
    .updateTable('newsletter_opt_in_mails')
    .set({ answered: true })
    .where('mailbox', '=', mailbox)
    .where('kind', '=', 'opt-in')
    .execute();
}
