import { type MailFilter, mailFilters } from '#shared/mails.ts';
import type { MailQuery } from './mails-api.ts';

export const outboxPath = '/admin/settings/email/outbox';

/** Search and filter live in the address. */
export function readMailQuery(search: URLSearchParams): MailQuery {
  const state = search.get('state') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    state: mailFilters.includes(state as MailFilter) ? (state as MailFilter) : '',
  };
}

export function mailSearch({ q, state }: MailQuery): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (state) search.set('state', state);
  const text = search.toString();
  return text && `?${text}`;
}
