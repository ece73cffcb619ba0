/** How the list of messages is looked at: the views that staff work from, and its orders. */

/**
 * Looks at messages that are not closed: those of the reader, those whose sender waits for an answer, those that were answered, and of these
 * those on which nothing has happened for {@link idleDays} days: to be closed, or asked after.
 */
export const messageViews = ['mine', 'to-answer', 'waiting', 'idle'] as const;
export type MessageView = (typeof messageViews)[number];

/** Newest first; soonest promise to answer first, then newest; most pressing first, then newest; by the sender's name. */
export const messageSorts = ['newest', 'due', 'priority', 'sender'] as const;
export type MessageSort = (typeof messageSorts)[number];
