import { render } from '@react-email/render';
import { createElement } from 'react';
import { env } from '#server/env.ts';
import type { MailBuilder } from '#server/mail/content.ts';
import { MailDocument, mailText } from '#server/mail/layout.tsx';
import type { MailMessage } from '#server/mail/message.ts';
import { accountErasure } from '#server/mail/templates/account-erasure.ts';
import { securityNotice, signInCode } from '#server/mail/templates/account-mails.ts';
import { messageNotice, messageReceived } from '#server/mail/templates/message-mails.ts';
import { requestNotice, requestReceived, requestStatus } from '#server/mail/templates/request-mails.ts';
import type { Settings } from '#shared/settings.ts';

const builders: Record<string, MailBuilder> = {
  'sign-in-code': signInCode,
  'security-notice': securityNotice,
  'account-erasure': accountErasure,
  'request-received': requestReceived,
  'request-notice': requestNotice,
  'request-status': requestStatus,
  'message-received': messageReceived,
  'message-notice': messageNotice,
};

export type MailRow = {
  template: string;
  recipient: string;
  locale: string;
  props: unknown;
  message_id: string;
  outbox_name: string;
  queued_at: Date;
};

/** Turns a queue row into a finished mail. Throws when the template is unknown or its values do not fit. */
export async function renderMail(row: MailRow, settings: Settings): Promise<MailMessage> {
  const build = builders[row.template];
  if (!build) throw new Error(`there is no mail template "${row.template}"`);
  const words = { locale: row.locale === 'it' ? 'it' : 'en', settings } as const;
  const content = build(row.props, words);
  return {
    to: row.recipient,
    from: { name: settings.general.siteName, address: env.GOTRUE_SMTP_ADMIN_EMAIL ?? settings.general.companyEmail },
    subject: content.subject,
    html: await render(createElement(MailDocument, { content, words })),
    text: mailText(content, words),
    messageId: row.message_id,
    date: row.queued_at,
    outboxName: row.outbox_name,
  };
}
