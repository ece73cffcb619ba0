import { m } from '#messages/messages.js';
import type { MessageSort, MessageView } from '#shared/message-views.ts';

/** Views and orders of the list of messages, in words. */

export const messageViewWords: Record<MessageView, () => string> = {
  mine: m.admin_view_messages_mine,
  'to-answer': m.admin_view_to_answer,
  waiting: m.admin_view_waiting,
  idle: m.admin_view_messages_idle,
};

/** What it means that a view is empty. */
export const emptyMessageViewWords: Record<MessageView, () => string> = {
  mine: m.admin_view_messages_mine_empty,
  'to-answer': m.admin_view_messages_to_answer_empty,
  waiting: m.admin_view_messages_waiting_empty,
  idle: m.admin_view_messages_idle_empty,
};

export const messageSortWords: Record<MessageSort, () => string> = {
  newest: m.admin_sort_newest,
  due: m.admin_sort_due,
  priority: m.admin_sort_priority,
  sender: m.admin_sort_sender,
};
