import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailMessage } from '#server/mail/message.ts';

const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** The message as bytes on the wire (RFC 5322), with a text part and an HTML part. */
export function compose({ isAutomatic, outboxName: _name, ...message }: MailMessage): Promise<Buffer> {
  const headers = { ...(isAutomatic ? automaticHeaders : {}), ...message.headers };
  return new MailComposer({ ...message, headers, textEncoding: 'quoted-printable' }).compile().build();
}
