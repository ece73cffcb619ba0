import { type Asked, like, listQuery, oneOf, text } from '#app/admin/parts/list/list-query.ts';
import { priorities, requestStatuses } from '#shared/requests.ts';

const assigneeShape = /^(me|none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

export const requestQuery = listQuery('/admin/requests', {
  q: text(),
  status: oneOf(requestStatuses),
  priority: oneOf(priorities),
  /** `me`, `none`, or the id of a member of staff; empty: whoever it is. */
  assignee: like((who) => assigneeShape.test(who)),
});
export type RequestQuery = Asked<typeof requestQuery>;
