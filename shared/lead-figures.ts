/** What figures of the work on requests are split by: how a request came, and messages that became none. */
export const workSources = ['site', 'client', 'message', 'phone', 'fair', 'email', 'staff', 'contact'] as const;
export type WorkSource = (typeof workSources)[number];

/** Longest period that figures are answered for, in days: two years, to compare one with the other. */
export const longestPeriod = 731;

/** Periods of more days than this are drawn by weeks. */
export const mostSingleDays = 31;
