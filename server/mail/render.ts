import { render } from '@react-email/render';
import { createElement } from 'react';
import type { MailContent, MailWords } from '#server/mail/content.ts';
import { MailDocument, mailText } from '#server/mail/layout.tsx';
import { isMailName, mails } from '#server/mail/mails.ts';
import type { MailMessage } from '#server/mail/message.ts';
import { senderAddress } from '#server/mail/transport.ts';
import type { Settings } from '#shared/settings.ts';

/** A mail as it is read: what a letter keeps from the moment it is queued. */
export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  replyTo?: string;
};

/** Both parts of a mail. The one place where words become a mail: what a preview shows is what is sent. */
export async function renderContent(content: MailContent, words: MailWords): Promise<RenderedMail> {
  return {
    subject: content.subject,
    html: await render(createElement(MailDocument, { content, words })),
    text: mailText(content, words),
    ...(content.replyTo ? { replyTo: content.replyTo } : {}),
  };
}

export type MailRow = {
  template: string;
  recipient: string;
  locale: string;
  props: unknown;
  /** Set for letters: they were rendered when they were queued. */
  rendered?: unknown;
  message_id: string;
  outbox_name: string;
  queued_at: Date;
};

/** What a queue row says. Throws when the template is unknown or its values do not fit. */
export async function renderParts(
  row: Pick<MailRow, 'template' | 'locale' | 'props' | 'rendered'>,
  settings: Settings,
): Promise<RenderedMail> {
  if (row.rendered) return row.rendered as RenderedMail;
  if (!isMailName(row.template)) throw new Error(`there is no mail template "${row.template}"`);
  const words = { locale: row.locale === 'it' ? 'it' : 'en', settings } as const;
  return renderContent(mails[row.template].build(row.props, words), words);
}

/** Turns a queue row into a finished mail. Throws as {@link renderParts} does. */
export async function renderMail(row: MailRow, settings: Settings): Promise<MailMessage> {
  const { siteName, companyEmail } = settings.general;
  const address = senderAddress(settings);
  const isLetter = Boolean(row.rendered);
  return {
    to: row.recipient,
    from: { name: siteName, address },
    ...(isLetter && companyEmail && companyEmail !== address ? { replyTo: companyEmail } : {}),
    isAutomatic: !isLetter,
    ...(await renderParts(row, settings)),
    messageId: row.message_id,
    date: row.queued_at,
    outboxName: row.outbox_name,
  };
}
