import { isAssigneeFilter } from '#app/admin/parts/assigning/assignees.ts';
import { type Asked, like, listQuery, oneOf, order, text } from '#app/admin/parts/list/list-query.ts';
import { type RequestView, requestSorts, requestViews } from '#shared/request-views.ts';
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

/** The whole of a view. What is to be answered comes in the order of its deadlines. */
export const viewPath = (view: RequestView | ''): string =>
  requestQuery.address({ ...requestQuery.read(''), view, sort: view === 'to-answer' ? 'due' : 'newest' });
