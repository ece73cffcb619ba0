import { isAssigneeFilter } from '#app/admin/parts/assigning/assignees.ts';
import { type Asked, like, listQuery, oneOf, order, text } from '#app/admin/parts/list/list-query.ts';
import { type MessageView, messageSorts, messageViews } from '#shared/message-views.ts';
import { messageStatuses } from '#shared/messages.ts';
import { priorities } from '#shared/requests.ts';

export const messageQuery = listQuery('/admin/messages', {
  q: text(),
  status: oneOf(messageStatuses),
  priority: oneOf(priorities),
  /** `me`, `none`, or the id of a member of staff; empty: whoever it is. */
  assignee: like(isAssigneeFilter),
  view: oneOf(messageViews),
  sort: order(messageSorts, 'newest'),
});
export type MessageQuery = Asked<typeof messageQuery>;

/** The whole of a view. What is to be answered comes in the order of its deadlines. */
export const messageViewPath = (view: MessageView | ''): string =>
  messageQuery.address({ ...messageQuery.read(''), view, sort: view === 'to-answer' ? 'due' : 'newest' });
