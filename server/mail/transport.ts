import { env } from '#server/env.ts';
import type { MailTransport } from '#server/mail/message.ts';
import { outboxTransport } from '#server/mail/outbox-transport.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import type { Settings } from '#shared/settings.ts';

/** SMTP where the environment or the settings name a server (the environment wins), else the outbox folder. */
export function mailTransport(settings: Settings): MailTransport {
  if (env.GOTRUE_SMTP_HOST) {
    return smtpTransport({
      host: env.GOTRUE_SMTP_HOST,
      port: env.GOTRUE_SMTP_PORT,
      user: env.GOTRUE_SMTP_USER,
      password: env.GOTRUE_SMTP_PASS,
    });
  }
  const { smtpServer, smtpPort } = settings.email;
  if (smtpServer) return smtpTransport({ host: smtpServer, port: smtpPort });
  return outboxTransport(`${env.DATA_DIR}/outbox`);
}
