import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailMessage } from '#server/mail/message.ts';

/** The message as bytes on the wire (RFC 5322), with a text part and an HTML part. */
export function compose(message: MailMessage): Promise<Buffer> {
  const { to, from, subject, html, text, messageId, date } = message;
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  return new MailComposer({ to, from, subject, html, text, messageId, date, headers, textEncoding: 'quoted-printable' })
    .compile()
    .build();
}
