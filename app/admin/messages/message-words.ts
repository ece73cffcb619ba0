import type { Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import type { MessageStatus } from '#shared/messages.ts';
import type { MessageRow } from './messages-api.ts';

export const messageStatusWords: Record<MessageStatus, () => string> = {
  open: m.admin_message_open,
  answered: m.admin_message_answered,
  closed: m.admin_message_closed,
};

export const messageStatusTones: Record<MessageStatus, Tone> = { open: 'yellow', answered: 'green', closed: 'grey' };

const serviceWords: Record<string, () => string> = {
  'digital-marketing': m.admin_message_service_marketing,
  'web-development': m.admin_message_service_web,
  'strategy-consulting': m.admin_message_service_strategy,
  other: m.admin_message_service_other,
};

const budgetWords: Record<string, () => string> = {
  'under-10k': m.admin_message_budget_under_10k,
  '10k-50k': m.admin_message_budget_10k_50k,
  '50k-100k': m.admin_message_budget_50k_100k,
  'over-100k': m.admin_message_budget_over_100k,
};

export const serviceWord = (service: string) => serviceWords[service]?.() ?? service;
export const contactBudgetWord = (budget: string) => budgetWords[budget]?.() ?? budget;

/** The promise to reply, for the badge that requests have: a closed message waits for nothing. */
export const clockOf = ({ status, submittedAt, replyDueAt, repliedAt }: MessageRow) => ({
  status: status === 'closed' ? ('cancelled' as const) : ('new' as const),
  submittedAt,
  replyDueAt,
  repliedAt,
});
