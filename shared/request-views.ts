/** How the list of requests is looked at: the views that staff work from, and its orders. */

/**
 * Looks at open requests: those of the reader, those whose client waits for an answer, those whose promised analysis is still to be delivered and
 * does not wait for its client, those whose client wishes a call or the end and has neither (completed ones too, of calls), those whose report nobody has opened (completed ones too, {@link unopenedDays}), those that have a next step, those that wait for their client, and those on which nothing has happened for {@link idleDays} days though it is our turn and nothing is planned.
 */
export const requestViews = [
  'mine',
  'to-answer',
  'to-deliver',
  'wishes',
  'unopened',
  'steps',
  'waiting',
  'idle',
] as const;
export type RequestView = (typeof requestViews)[number];

/**
 * Newest first; soonest promise to answer first, then newest; soonest promised analysis first, then newest; soonest next step first, then newest;
 * most pressing first, then newest; by the client's name.
 */
export const requestSorts = ['newest', 'due', 'analysis', 'step', 'priority', 'client'] as const;
export type RequestSort = (typeof requestSorts)[number];

/** A request on which nobody has done anything for so many days stands still. */
export const idleDays = 5;

/**
 * A report that its client has not opened after so many days is told of, where nothing was done meanwhile; and no longer than it stands first on
 * their overview.
 */
export const unopenedDays = { from: 3, upTo: 30 } as const;

/** Longest words for what is to be done next, in UTF-16 code units. */
export const longestStep = 200;
