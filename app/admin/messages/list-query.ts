import { type Asked, listQuery, oneOf, text } from '#app/admin/parts/list/list-query.ts';
import { messageStatuses } from '#shared/messages.ts';

export const messageQuery = listQuery('/admin/messages', { q: text(), status: oneOf(messageStatuses) });
export type MessageQuery = Asked<typeof messageQuery>;
