import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliverSms } from '#server/auth/deliver-sms.ts';
import { type Db, db } from '#server/db/client.ts';
import { claimMail } from '#server/jobs/mail-claims.ts';
import { announceMail, mailSecretsPurpose, outboxName } from '#server/jobs/send-mail.ts';
import { seal } from '#server/secrets.ts';
import type { SmsChannel } from '#server/sms/message.ts';

export type QueuedSms = {
  /** Digits of the number in E.164, without `+`. */
  to: string;
  channel: SmsChannel;
  locale: 'it' | 'en';
  code: string;
  /** A text message is for somebody who waits: after this it is not sent any more. */
  expiresAt: Date;
};

/** Writes a text message with a code into the transaction of `connection`, in the same queue as mails; answers its id. */
export async function queueSms(connection: Db, sms: QueuedSms, now = new Date()): Promise<{ id: string }> {
  const id = randomUUID();
  await connection
    .insertInto('mails')
    .values({
      id,
      channel: 'sms',
      template: 'code',
      recipient: sms.to,
      locale: sms.locale,
      props: JSON.stringify({ channel: sms.channel, expiresAt: sms.expiresAt }),
      secrets: seal(mailSecretsPurpose, JSON.stringify({ code: sms.code })),
      message_id: `<${id}@sms.vantaggio>`,
      outbox_name: await outboxName(connection, { to: sms.to, at: now, extension: '.sms.json' }),
      urgent: true,
      queued_at: now,
      next_attempt_at: now,
    })
    .execute();
  await announceMail(connection);
  return { id };
}

/** Longer than a provider is given to answer, and shorter than a request may take. */
const PATIENCE_MS = 9_000;
const LOOK_AGAIN_MS = 50;

/**
 * Hands a queued text message over while its asker waits; answers whether it left, or is saved where there is no provider. Call after the transaction that queued it: should this
 * process die before, a worker sends it.
 */
export async function sendSmsNow(id: string, now = new Date()): Promise<boolean> {
  const mail = await claimMail({ id }, now);
  if (mail) return deliverSms(mail, now);
  // A worker was quicker.
  for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt; await sleep(LOOK_AGAIN_MS)) {
    const row = await db.selectFrom('mails').select('state').where('id', '=', id).executeTakeFirst();
    if (row?.state !== 'queued' && row?.state !== 'handing-over')
      return row?.state === 'sent' || row?.state === 'saved';
  }
  return false;
}
