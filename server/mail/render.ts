import { render } from '@react-email/render';
import { createElement } from 'react';
import type { MailBuilder, MailContent, MailWords } from '#server/mail/content.ts';
import { MailDocument, mailText } from '#server/mail/layout.tsx';
import type { MailMessage } from '#server/mail/message.ts';
import { accountErasure } from '#server/mail/templates/account-erasure.ts';
import { signInCode } from '#server/mail/templates/account-mails.ts';
import { clientDeed } from '#server/mail/templates/client-deed.ts';
import { messageNotice, messageReceived } from '#server/mail/templates/message-mails.ts';
import { personalExport } from '#server/mail/templates/personal-export.ts';
import { newsletterAlready, newsletterConfirmation } from '#server/mail/templates/reader-mails.ts';
import { requestNeeds, requestReport } from '#server/mail/templates/request-calls.ts';
import { requestNotice, requestReceived, requestStatus } from '#server/mail/templates/request-mails.ts';
import { securityNotice } from '#server/mail/templates/security-notice.ts';
import { staffInvitation } from '#server/mail/templates/staff-invitation.ts';
import { smtpTest, systemAlert, userJoined } from '#server/mail/templates/system-mails.ts';
import { senderAddress } from '#server/mail/transport.ts';
import type { Settings } from '#shared/settings.ts';

/** What makes each mail, by the name of its template. */
export const mailBuilders = {
  'sign-in-code': signInCode,
  'security-notice': securityNotice,
  'account-erasure': accountErasure,
  'personal-export': personalExport,
  'staff-invitation': staffInvitation,
  'request-received': requestReceived,
  'request-notice': requestNotice,
  'request-status': requestStatus,
  'request-client-deed': clientDeed,
  'request-needs': requestNeeds,
  'request-report': requestReport,
  'message-received': messageReceived,
  'message-notice': messageNotice,
  'newsletter-confirmation': newsletterConfirmation,
  'newsletter-already': newsletterAlready,
  'system-alert': systemAlert,
  'user-joined': userJoined,
  'smtp-test': smtpTest,
} satisfies Record<string, MailBuilder>;

const isTemplate = (name: string): name is keyof typeof mailBuilders => Object.hasOwn(mailBuilders, name);

/** A mail as it is read: what a letter keeps from the moment it is queued. */
export type RenderedMail = { subject: string; html: string; text: string; headers?: Record<string, string> };

/** Both parts of a mail. The one place where words become a mail: what a preview shows is what is sent. */
export async function renderContent(content: MailContent, words: MailWords): Promise<RenderedMail> {
  return {
    subject: content.subject,
    html: await render(createElement(MailDocument, { content, words })),
    text: mailText(content, words),
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
  if (!isTemplate(row.template)) throw new Error(`there is no mail template "${row.template}"`);
  const build: MailBuilder = mailBuilders[row.template];
  const words = { locale: row.locale === 'it' ? 'it' : 'en', settings } as const;
  return renderContent(build(row.props, words), words);
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
