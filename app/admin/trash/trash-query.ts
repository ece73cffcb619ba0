import { type Asked, listQuery, oneOf, text } from '#app/admin/parts/list/list-query.ts';
import { trashKinds } from '#shared/trash.ts';

export const trashQuery = listQuery('/admin/trash', { kind: oneOf(trashKinds), q: text() });
export type TrashQuery = Asked<typeof trashQuery>;
