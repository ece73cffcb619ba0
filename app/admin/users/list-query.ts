import { type Asked, listQuery, oneOf, text } from '#app/admin/parts/list/list-query.ts';
import { roles } from '#shared/roles.ts';
import { staffStatuses } from '#shared/staff.ts';

export const userQuery = listQuery('/admin/users', { q: text(), role: oneOf(roles), status: oneOf(staffStatuses) });
export type UserQuery = Asked<typeof userQuery>;
