import { isAssigneeFilter } from '#app/admin/parts/assigning/assignees.ts';
import { type Asked, like, listQuery, oneOf, order, text } from '#app/admin/parts/list/list-query.ts';
import { type RequestSort, type RequestView, requestSorts, requestViews } from '#shared/request-views.ts';
import { priorities, requestStatuses } from '#shared/requests.ts';

export const requestQuery = listQuery('/admin/requests', {
  q: text(),
  status: oneOf(requestStatuses),
  priority: oneOf(priorities),
  /** `me`, `none`, or the id of a member of staff; empty: whoever it is. */
  assignee: like(isAssigneeFilter),
  view: oneOf(requestViews),
  sort: order(requestSorts, 'newest'),
});
export type RequestQuery = Asked<typeof requestQuery>;

/** What is promised comes in the order of its deadlines. */
const sortOf: Partial<Record<RequestView | '', RequestSort>> = { 'to-answer': 'due', 'to-deliver': 'analysis' };

/** The whole of a view. */
export const viewPath = (view: RequestView | ''): string =>
  requestQuery.address({ ...requestQuery.read(''), view, sort: sortOf[view] ?? 'newest' });
