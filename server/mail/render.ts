import { render } from '@react-email/render';
import { createElement } from 'react';
import type { MailContent, MailWords } from '#server/mail/content.ts';
import { MailDocument, mailText } from '#server/mail/layout.tsx';
import { mailDomain } from '#server/mail/mail-domain.ts';
import { isMailName, mails } from '#server/mail/mails.ts';
import type { MailMessage } from '#server/mail/message.ts';
import { addressOf } from '#server/mail/newsletter-sender.ts';
import type { Settings } from '#shared/settings.ts';

/** A mail as it is read: what a letter keeps from the moment it is queued. */
export type RenderedMail = {
  subject: string;
  /** The subject without what nobody but the recipient may read, where it holds such a thing. */
  keptSubject?: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  replyTo?: string;
  /** Who wrote it, where a person did. */
  sender?: string;
};

/** Both parts of a mail. The one place where words become a mail: what a preview shows is what is sent. */
export async function renderContent(content: MailContent, words: MailWords): Promise<RenderedMail> {
  return {
    ...(content.code === undefined
      ? { subject: content.subject }
      : { subject: `${content.code} · ${content.subject}`, keptSubject: content.subject }),
    html: await render(createElement(MailDocument, { content, words })),
    text: mailText(content, words),
    ...(content.replyTo ? { replyTo: content.replyTo } : {}),
  };
}

export type MailRow = {
  template: string;
  recipient: string;
  cc?: string[];
  locale: string;
  props: unknown;
  /** Set for letters: they were rendered when they were queued. */
  rendered?: unknown;
  message_id: string;
  /** What it is about: mails about the same are one conversation. */
  request_id?: string | null;
  contact_message_id?: string | null;
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

/** The name of the conversation that a mail belongs to; undefined for one that stands alone. */
function threadOf({ request_id: request, contact_message_id: message }: MailRow): string | undefined {
  if (request) return `<request.${request}@${mailDomain()}>`;
  return message ? `<message.${message}@${mailDomain()}>` : undefined;
}

/** Turns a queue row into a finished mail. Throws as {@link renderParts} does. */
export async function renderMail(row: MailRow, settings: Settings): Promise<MailMessage> {
  const { siteName, companyEmail } = settings.general;
  const address = addressOf(row.template, settings);
  const { sender, ...parts } = await renderParts(row, settings);
  const thread = threadOf(row);
  return {
    to: row.recipient,
    ...(row.cc && row.cc.length > 0 && { cc: row.cc }),
    from: { name: sender ? `${sender}, ${siteName}` : siteName, address },
    // Whatever the operator sends from: an answer comes where somebody reads it.
    ...(companyEmail && companyEmail !== address ? { replyTo: companyEmail } : {}),
    isAutomatic: !row.rendered,
    ...(thread && { thread }),
    ...parts,
    messageId: row.message_id,
    date: row.queued_at,
    outboxName: row.outbox_name,
  };
}
