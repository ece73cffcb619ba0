import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
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
    })
    .execute();
  await announceMail(connection);
  return { id };
}
