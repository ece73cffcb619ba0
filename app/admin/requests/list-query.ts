import { type RequestStatus, requestStatuses } from '#shared/requests.ts';
import type { ListQuery } from './requests-api.ts';

/** Search and filter live in the address: a link, a reload and Back all show the same list. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const status = search.get('status') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    status: requestStatuses.includes(status as RequestStatus) ? (status as RequestStatus) : '',
  };
}

export function listSearch({ q, status }: ListQuery): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (status) search.set('status', status);
  const text = search.toString();
  return text && `?${text}`;
}

export const listPath = '/admin/requests';
