import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailMessage } from '#server/mail/message.ts';

/** Answers of other machines are not wanted; that a mail could not be delivered is. */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** Headers of our own are ASCII and whole: encoding and folding them would break addresses and quoted names apart. */
const prepared = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      { prepared: true, value: value.replace(/[^\x20-\x7e]+/g, ' ') },
    ]),
  );

/** The message as bytes on the wire (RFC 5322), with a text part and an HTML part. */
export function compose({
  isAutomatic,
  outboxName: _name,
  keptSubject: _kept,
  thread,
  ...message
}: MailMessage): Promise<Buffer> {
  const headers = prepared({ ...(isAutomatic ? automaticHeaders : {}), ...message.headers });
  const conversation = thread ? { references: thread, inReplyTo: thread } : {};
  return new MailComposer({ ...message, ...conversation, headers, textEncoding: 'quoted-printable' }).compile().build();
}
