import { type MessageStatus, messageStatuses } from '#shared/messages.ts';
import type { MessageQuery } from './messages-api.ts';

export const messagesPath = '/admin/messages';

/** Search and filter live in the address: a link, a reload and Back all show the same list. */
export function readMessageQuery(search: URLSearchParams): MessageQuery {
  const status = search.get('status') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    status: messageStatuses.includes(status as MessageStatus) ? (status as MessageStatus) : '',
  };
}

export function messageSearch({ q, status }: MessageQuery): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (status) search.set('status', status);
  const text = search.toString();
  return text && `?${text}`;
}
