import { publicUrl } from '#server/public-url.ts';
import { unsubscribePath } from '#shared/newsletter.ts';

/** The page that ends one subscription. @param token `unsubscribe_token` of the reader */
export const unsubscribeLink = (token: string): string =>
  `${publicUrl()}${unsubscribePath}?token=${encodeURIComponent(token)}`;

/**
 * Headers that every newsletter carries: mail programs show their own button by them and post to the address without a
 * page (RFC 2369, RFC 8058). No `mailto:`: the product receives no mail. @param token `unsubscribe_token` of the reader
 */
export const unsubscribeHeaders = (token: string): Record<'List-Unsubscribe' | 'List-Unsubscribe-Post', string> => ({
  'List-Unsubscribe': `<${unsubscribeLink(token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
