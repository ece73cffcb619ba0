import { type Role, roles } from '#shared/roles.ts';
import { type StaffStatus, staffStatuses } from '#shared/staff.ts';
import type { ListQuery } from './users-api.ts';

export const listPath = '/admin/users';

/** Search and filters live in the address: a link, a reload and Back all show the same list. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const [role, status] = [search.get('role') ?? '', search.get('status') ?? ''];
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    role: roles.includes(role as Role) ? (role as Role) : '',
    status: staffStatuses.includes(status as StaffStatus) ? (status as StaffStatus) : '',
  };
}

export function listSearch(query: ListQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const text = search.toString();
  return text && `?${text}`;
}
