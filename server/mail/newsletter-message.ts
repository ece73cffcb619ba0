import type { MailMessage } from '#server/mail/message.ts';
import { newsletterAddress } from '#server/mail/newsletter-sender.ts';
import type { Settings } from '#shared/settings.ts';

type Copy = {
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  outboxName: string;
  date: Date;
  /** `List-Unsubscribe` and its companion for this reader. */
  unsubscribe: Record<string, string>;
  /** Origin of the site, in whose name the list has its id. */
  site: string;
};

/** Names the list for mail programs (RFC 2919): it stays the same from issue to issue. */
function listId(site: string, siteName: string): string {
  // A phrase is ASCII without what would end it; mail programs show the name from the sender anyway.
  const phrase = siteName
    .normalize('NFKD')
    .replace(/[^\w .-]/g, '')
    .trim();
  return `${phrase ? `"${phrase} newsletter" ` : ''}<newsletter.${new URL(site).hostname}>`;
}

/**
 * Headers that every copy carries beside those of its reader. `Precedence` and `X-Auto-Response-Suppress` keep absence notes away;
 * `Auto-Submitted` would be wrong: a person wrote it (RFC 3834, 5).
 */
export const newsletterHeaders = (site: string, siteName: string): Record<string, string> => ({
  'List-Id': listId(site, siteName),
  Precedence: 'bulk',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
});

/** A copy, ready to leave. */
export function newsletterMessage({ unsubscribe, site, ...copy }: Copy, settings: Settings): MailMessage {
  const { siteName, companyEmail } = settings.general;
  const address = newsletterAddress(settings);
  return {
    ...copy,
    from: { name: siteName, address },
    ...(companyEmail && companyEmail !== address ? { replyTo: companyEmail } : {}),
    isAutomatic: false,
    headers: { ...newsletterHeaders(site, siteName), ...unsubscribe },
  };
}
