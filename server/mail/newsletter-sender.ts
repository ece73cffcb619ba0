import { mailDomain } from '#server/mail/mail-domain.ts';
import { senderAddress } from '#server/mail/transport.ts';
import type { Settings } from '#shared/settings.ts';

/**
 * The newsletter may come from an address of its own: complaints about it then weigh on that domain, and not on the one that codes and
 * answers come from.
 */

/** Mails that its readers get beside its issues, and issues that are tried out. */
const ofNewsletter: ReadonlySet<string> = new Set(['newsletter-confirmation', 'newsletter-already', 'newsletter-test']);

/** Address that the newsletter comes from. */
export const newsletterAddress = (settings: Settings): string =>
  settings.email.newsletterSender || senderAddress(settings);

/** Address that a mail of this template comes from. */
export const addressOf = (template: string, settings: Settings): string =>
  ofNewsletter.has(template) ? newsletterAddress(settings) : senderAddress(settings);

/** The domain that names the newsletter's mails when they are queued. */
export const newsletterDomain = ({ email }: Settings): string =>
  email.newsletterSender.split('@').at(-1) || mailDomain();
