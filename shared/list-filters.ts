import { z } from 'zod';
import { messageSorts, messageViews } from './message-views.ts';
import { messageStatuses } from './messages.ts';
import { requestSorts, requestViews } from './request-views.ts';
import { priorities, requestStatuses } from './requests.ts';

/** What the lists of requests and messages can be asked for beside a text: the same in their addresses, in the API, and in views that are saved. */

/** Whose they are: one's own, nobody's, or a colleague's. */
const assignee = z.union([z.literal(['me', 'none']), z.uuid()]);
const work = { priority: z.enum(priorities).optional(), assignee: assignee.optional() };

export const requestFilters = z.strictObject({
  status: z.enum(requestStatuses).optional(),
  ...work,
  view: z.enum(requestViews).optional(),
});
export const messageFilters = z.strictObject({
  status: z.enum(messageStatuses).optional(),
  ...work,
  view: z.enum(messageViews).optional(),
});

/** What a saved view keeps of each list: its filters and the order of its rows. */
export const keptFilters = {
  request: requestFilters.extend({ sort: z.enum(requestSorts).optional() }),
  message: messageFilters.extend({ sort: z.enum(messageSorts).optional() }),
};
