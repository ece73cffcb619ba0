import { m } from '#messages/messages.js';
import type { RequestSort, RequestView } from '#shared/request-views.ts';

/** Views and orders of the list of requests, in words. */

export const viewWords: Record<RequestView, () => string> = {
  mine: m.admin_view_mine,
  'to-answer': m.admin_view_to_answer,
  'to-deliver': m.admin_view_to_deliver,
  wishes: m.admin_view_wishes,
  unopened: m.admin_view_unopened,
  steps: m.admin_view_steps,
  waiting: m.admin_view_waiting,
  idle: m.admin_view_idle,
};

/** What it means that a view is empty. */
export const emptyViewWords: Record<RequestView, () => string> = {
  mine: m.admin_view_mine_empty,
  'to-answer': m.admin_view_to_answer_empty,
  'to-deliver': m.admin_view_to_deliver_empty,
  wishes: m.admin_view_wishes_empty,
  unopened: m.admin_view_unopened_empty,
  steps: m.admin_view_steps_empty,
  waiting: m.admin_view_waiting_empty,
  idle: m.admin_view_idle_empty,
};

export const sortWords: Record<RequestSort, () => string> = {
  newest: m.admin_sort_newest,
  due: m.admin_sort_due,
  analysis: m.admin_sort_analysis,
  step: m.admin_sort_step,
  priority: m.admin_sort_priority,
  client: m.admin_sort_client,
};
