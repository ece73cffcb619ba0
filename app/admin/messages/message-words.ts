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

/** The promise to reply, for the badge that requests have: a closed message waits for nothing. */
export const clockOf = ({ status, submittedAt, replyDueAt, repliedAt }: MessageRow) => ({
  status: status === 'closed' ? ('cancelled' as const) : ('new' as const),
  submittedAt,
  replyDueAt,
  repliedAt,
});
