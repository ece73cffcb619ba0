import { type ClientSort, type ClientStatus, clientSorts, clientStatuses } from '#shared/clients.ts';
import type { ListQuery } from './clients-api.ts';

export const listPath = '/admin/clients';

/** Search, filter and order live in the address: a link, a reload and Back all show the same list. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const [status, sort] = [search.get('status') ?? '', search.get('sort') ?? ''];
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    status: clientStatuses.includes(status as ClientStatus) ? (status as ClientStatus) : '',
    sort: clientSorts.includes(sort as ClientSort) ? (sort as ClientSort) : 'newest',
  };
}

export function listSearch({ q, status, sort }: ListQuery): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (status) search.set('status', status);
  if (sort !== 'newest') search.set('sort', sort);
  const text = search.toString();
  return text && `?${text}`;
}

export const listAddress = (query: ListQuery) => `${listPath}${listSearch(query)}`;
export const profilePath = (reference: string) => `${listPath}/${reference}/profile`;
