/** What became of a telephone call that staff note. */
export const callOutcomes = ['reached', 'no-answer', 'left-message'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Longest call that can be noted, in minutes. */
export const longestCall = 600;
