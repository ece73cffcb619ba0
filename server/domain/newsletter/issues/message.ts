import { unsubscribeHeaders, unsubscribeLink } from '#server/domain/newsletter/unsubscribe.ts';
import { newsletterMessage } from '#server/mail/newsletter-message.ts';
import { publicUrl } from '#server/public-url.ts';
import type { Settings } from '#shared/settings.ts';
import type { Delivery } from './deliveries.ts';
import { copyFor, type RenderedIssue } from './render.ts';

/** One reader's copy of an issue, ready to leave. It reads the same at every attempt. */
export const messageFor = (
  {
    email,
    messageId,
    outboxName,
    unsubscribeToken,
  }: Pick<Delivery, 'email' | 'messageId' | 'outboxName' | 'unsubscribeToken'>,
  rendered: RenderedIssue,
  { startedAt, settings }: { startedAt: Date; settings: Settings },
) =>
  newsletterMessage(
    {
      ...copyFor(rendered, unsubscribeLink(unsubscribeToken)),
      to: email,
      messageId,
      outboxName,
      date: startedAt,
      unsubscribe: unsubscribeHeaders(unsubscribeToken),
      site: publicUrl(),
    },
    settings,
  );
