import { env } from '#server/env.ts';
import type { MailTransport } from '#server/mail/message.ts';
import { outboxTransport } from '#server/mail/outbox-transport.ts';
import { type SmtpServer, smtpTransport } from '#server/mail/smtp-transport.ts';
import type { Settings } from '#shared/settings.ts';

/** The mail server that the environment or the settings name (the environment wins), if any. */
export function smtpServerOf(settings: Settings): SmtpServer | undefined {
  if (env.GOTRUE_SMTP_HOST) {
    return {
      host: env.GOTRUE_SMTP_HOST,
      port: env.GOTRUE_SMTP_PORT,
      user: env.GOTRUE_SMTP_USER,
      password: env.GOTRUE_SMTP_PASS,
    };
  }
  const { smtpServer, smtpPort } = settings.email;
  return smtpServer ? { host: smtpServer, port: smtpPort } : undefined;
}

/** Where mails without a mail server go. */
export const outboxFolder = () => `${env.DATA_DIR}/outbox`;

/** SMTP where there is a server, else the outbox folder. */
export function mailTransport(settings: Settings): MailTransport {
  const server = smtpServerOf(settings);
  return server ? smtpTransport(server) : outboxTransport(outboxFolder());
}
