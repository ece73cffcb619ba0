import { m } from '#messages/messages.js';
import type { MailContent, MailWords } from '#server/mail/content.ts';

/** The person who did what the mail tells of, or all of us. */
export function signatureOf({ signer }: MailContent, { locale, settings }: MailWords): string {
  const { siteName } = settings.general;
  return signer ? `${signer}, ${siteName}` : m.mail_signature({ siteName }, { locale });
}
