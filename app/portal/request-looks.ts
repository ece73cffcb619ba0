import type { Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import type { clientStatus, Priority } from '#shared/requests.ts';

export type ClientStatus = ReturnType<typeof clientStatus>;

/** Colours and words of the specification (section 4). */
export const statusLooks: Record<ClientStatus, { tone: Tone; word: () => string }> = {
  pending: { tone: 'yellow', word: m.portal_status_pending },
  'in-progress': { tone: 'blue', word: m.portal_status_in_progress },
  completed: { tone: 'green', word: m.portal_status_completed },
  cancelled: { tone: 'red', word: m.portal_status_cancelled },
};

type PriorityLook = { tone: Tone; level: 1 | 2 | 3; word: () => string; short: () => string };

export const priorityLooks: Record<Priority, PriorityLook> = {
  high: { tone: 'red', level: 3, word: m.portal_priority_high, short: m.portal_high },
  medium: { tone: 'yellow', level: 2, word: m.portal_priority_medium, short: m.portal_medium },
  low: { tone: 'grey', level: 1, word: m.portal_priority_low, short: m.portal_low },
};
