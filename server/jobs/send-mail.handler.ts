import type pg from 'pg';
import { db, pool } from '#server/db/client.ts';
import { raiseAlert } from '#server/domain/alerts/alerts.ts';
import { isSuspendedAddress } from '#server/domain/clients/suspended.ts';
import { tellOfLetter } from '#server/domain/requests/tell-of-letter.ts';
import { readSmtpPassword } from '#server/domain/settings/secrets.ts';
import { getSettings } from '#server/domain/settings/settings.ts';
import { mailLockKey } from '#server/jobs/mail-lock.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { handOverSms, nextSmsAttempt } from '#server/jobs/send-sms.handler.ts';
import { log } from '#server/log.ts';
import { renderMail } from '#server/mail/render.ts';
import { HandOverInterrupted } from '#server/mail/smtp-transport.ts';
import { mailTransport } from '#server/mail/transport.ts';
import { open } from '#server/secrets.ts';
import { SmsInterrupted, SmsRefused } from '#server/sms/message.ts';

/** Minutes to wait after the first, second, … failed attempt; after the last one the mail is `failed` and listed. */
const retryMinutes = [1, 5, 15, 60, 180, 360];

/** What a suspended client is still told: what happens to their account and data. */
const legalMails: ReadonlySet<string> = new Set(['account-erasure', 'security-notice']);

/**
 * Runs `work` while this process alone may handle the mail. The lock belongs to the connection, so the database
 * frees it when the process dies.
 */
async function withMailLock(mailId: string, work: () => Promise<void>): Promise<void> {
  const connection: pg.PoolClient = await pool.connect();
  let failure: Error | undefined;
  try {
    const { rows } = await connection.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      mailLockKey(mailId),
    ]);
    if (!rows[0]?.locked) return;
    try {
      await work();
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [mailLockKey(mailId)]).catch((error) => {
        failure = error;
      });
    }
  } finally {
    connection.release(failure); // a connection that may still hold the lock is closed, not reused
  }
}

const readMail = (mailId: string) =>
  db
    .selectFrom('mails')
    .select([
      'id',
      'channel',
      'template',
      'recipient',
      'locale',
      'props',
      'rendered',
      'secrets',
      'message_id',
      'outbox_name',
      'state',
      'attempts',
      'queued_at',
      'next_attempt_at',
    ])
    .where('id', '=', mailId)
    .executeTakeFirst();

type Mail = NonNullable<Awaited<ReturnType<typeof readMail>>>;

async function update(mail: Mail, values: Record<string, unknown>): Promise<void> {
  await db.updateTable('mails').set(values).where('id', '=', mail.id).execute();
}

function nextAttempt(mail: Mail, now: Date): Date | undefined {
  if (mail.channel === 'sms') return nextSmsAttempt(mail, now);
  const minutes = retryMinutes[mail.attempts];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
}

/** Hands the message over by its channel; answers its subject. */
async function handOver(mail: Mail): Promise<string | null> {
  const secrets = mail.secrets ? (JSON.parse(open(mailSecretsPurpose, mail.secrets)) as Record<string, string>) : {};
  const row = { ...mail, props: { ...(mail.props as object), ...secrets } };
  if (mail.channel === 'sms') {
    await handOverSms(row, { beforeHandingOver: () => update(mail, { state: 'handing-over' }) });
    return null;
  }
  const settings = await getSettings();
  const message = await renderMail(row, settings);
  const { subject } = message;
  await mailTransport(settings, await readSmtpPassword()).send(message, {
    beforeHandingOver: () => update(mail, { state: 'handing-over', subject }),
  });
  return subject;
}

async function recordFailure(mail: Mail, error: unknown, now: Date): Promise<void> {
  const next = error instanceof SmsRefused ? undefined : nextAttempt(mail, now);
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  log.warn({ mailId: mail.id, attempt: mail.attempts + 1, reason }, 'a message could not be handed over');
  await update(mail, {
    state: next ? 'queued' : 'failed',
    attempts: mail.attempts + 1,
    last_error: reason,
    next_attempt_at: next ?? now,
    // Staff may send a mail again; a text message that came too late is over.
    ...(mail.channel === 'sms' && !next ? { secrets: null } : {}),
  });
  // An alert about an alert that cannot leave would not leave either.
  if (!next && mail.template !== 'system-alert') {
    const path = `/admin/settings/email/outbox/${mail.id}`;
    await raiseAlert('mail-failed', { detail: reason, path }, now);
  }
}

async function deliver(mail: Mail, now: Date): Promise<void> {
  if (mail.state === 'handing-over') {
    // A process died between DATA and the server's answer. Nobody knows whether it arrived: staff decide.
    await update(mail, { state: 'uncertain', last_error: 'interrupted while it was handed over', secrets: null });
    return;
  }
  if (mail.state !== 'queued' || mail.next_attempt_at > now) return;
  if (mail.channel === 'mail' && !legalMails.has(mail.template) && (await isSuspendedAddress(mail.recipient))) {
    await update(mail, { state: 'withheld', last_error: 'the recipient is a suspended client', secrets: null });
    return;
  }
  let subject: string | null;
  try {
    subject = await handOver(mail);
  } catch (error) {
    if (error instanceof HandOverInterrupted || error instanceof SmsInterrupted)
      await update(mail, { state: 'uncertain', last_error: error.message, secrets: null });
    else await recordFailure(mail, error, now);
    return;
  }
  await update(mail, { state: 'sent', subject, sent_at: new Date(), last_error: null, secrets: null });
  // The client's page shows a letter once it has left.
  if (mail.template === 'letter') await tellOfLetter(mail.id);
}

/** Hands the mail to SMTP or the outbox, at most once. Does nothing when it has left already or another process has it. */
export async function deliverMail(mailId: string, now = new Date()): Promise<void> {
  await withMailLock(mailId, async () => {
    const mail = await readMail(mailId);
    if (mail) await deliver(mail, now);
  });
}

/** Delivers what is due and nobody works on: mails of crashed processes and further attempts. */
export async function deliverLeftOverMails(now = new Date()): Promise<void> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('state', 'in', ['queued', 'handing-over'])
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(200)
    .execute();
  for (const row of rows) await deliverMail(row.id, now);
}
