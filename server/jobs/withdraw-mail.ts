import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { mailLockKey } from '#server/jobs/mail-lock.ts';
import type { MailTemplate } from '#server/jobs/send-mail.ts';

/** How long the mail about a change waits, so that the change can still be taken back before anybody is told, in milliseconds. */
export const mailHoldMs = 10_000;

/** Takes a mail back that waits to be sent. False when it has left, or is leaving at this moment. */
export async function withdrawMail(trx: Db, mailId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from mails where id = ${mailId} and state = 'queued' and attempts = 0 and claim is null
      and pg_try_advisory_xact_lock(${mailLockKey(mailId)})
    returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * Takes back what waits for this address, also for another try: a mail whose reason is gone. Whoever is about to hand one over finds that
 * it is nobody's. One that failed stays listed, without the link that it brought.
 */
export async function withdrawMailsTo(trx: Db, to: string, templates: readonly MailTemplate[]): Promise<void> {
  const theirs = trx.selectFrom('mails').select('id').where('recipient', '=', to).where('template', 'in', templates);
  await trx.deleteFrom('mails').where('state', '=', 'queued').where('id', 'in', theirs).execute();
  await trx
    .updateTable('mails')
    .set({ secrets: null })
    .where('state', '=', 'failed')
    .where('id', 'in', theirs)
    .execute();
}
