import { env, loopbackHosts } from '#server/env.ts';
import type { MailTransport } from '#server/mail/message.ts';
import { outboxTransport } from '#server/mail/outbox-transport.ts';
import { type SmtpServer, smtpTransport } from '#server/mail/smtp-transport.ts';
import type { Settings } from '#shared/settings.ts';

/** True when the environment names the mail server: then the settings are not asked. */
export const isMailServerFixed = (): boolean => Boolean(env.GOTRUE_SMTP_HOST);

/** Codes, links and passwords go to no server in the clear but to one on this machine, unless the operator says so. */
const demandsTls = (host: string): boolean => env.SMTP_REQUIRE_TLS === 'on' && !loopbackHosts.test(host);

/**
 * The mail server that the environment or the settings name (the environment wins), if any.
 * @param password what the settings keep sealed for `smtpUser`
 */
export function smtpServerOf({ email }: Settings, password: string | undefined): SmtpServer | undefined {
  if (env.GOTRUE_SMTP_HOST) {
    return {
      host: env.GOTRUE_SMTP_HOST,
      port: env.GOTRUE_SMTP_PORT,
      user: env.GOTRUE_SMTP_USER,
      password: env.GOTRUE_SMTP_PASS,
      demandsTls: demandsTls(env.GOTRUE_SMTP_HOST),
    };
  }
  if (!email.smtpServer) return undefined;
  const isPublicOnly = env.SMTP_PRIVATE_HOSTS === 'off';
  return {
    host: email.smtpServer,
    port: email.smtpPort,
    user: email.smtpUser || undefined,
    password,
    isPublicOnly,
    // What an Admin types never tells a password in the clear over the public internet, whatever the operator says.
    demandsTls: demandsTls(email.smtpServer) || (isPublicOnly && email.smtpUser !== ''),
  };
}

/** Whether mails reach anybody: without a server they are only saved. */
export const mailsLeave = (settings: Settings): boolean => smtpServerOf(settings, undefined) !== undefined;

/** Address that our mails come from: the operator's, else the company's; of a site that has none yet one that takes no answers. */
export const senderAddress = ({ general }: Settings): string =>
  (env.GOTRUE_SMTP_ADMIN_EMAIL ?? general.companyEmail) ||
  `no-reply@${new URL(env.PUBLIC_URL ?? 'http://localhost').hostname}`;

/** Where mails without a mail server go. */
export const outboxFolder = () => `${env.DATA_DIR}/outbox`;

/** SMTP where there is a server, else the outbox folder. */
export function mailTransport(settings: Settings, password: string | undefined): MailTransport {
  const server = smtpServerOf(settings, password);
  return server ? smtpTransport(server) : outboxTransport(outboxFolder());
}
