import * as z from 'zod/mini';
import { line, optionalText, requiredLine } from './form-fields.ts';

/** Issues of the newsletter: one post, sent to its readers. */

export const issueStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type IssueState = (typeof issueStates)[number];

/** Why an issue stands still without anybody having stopped it. */
export const issueProblems = ['post-not-public', 'no-readers', 'server-away', 'too-many-failures'] as const;
export type IssueProblem = (typeof issueProblems)[number];

/** What can be done with an issue in each state; the clock's own moves (`start`, `finish`, `block`) among them. */
export const issueMoves = {
  draft: ['edit', 'schedule', 'cancel'],
  scheduled: ['schedule', 'recall', 'cancel', 'start', 'block'],
  sending: ['pause', 'cancel', 'resend', 'finish', 'block'],
  paused: ['resume', 'recall', 'cancel', 'resend'],
  sent: ['resend'],
  cancelled: [],
} as const satisfies Record<IssueState, readonly string[]>;
export type IssueMove = (typeof issueMoves)[IssueState][number];

/** So far ahead an issue may be given its time, in days: beyond that somebody mistyped the year, and it would never leave. */
export const farthestIssue = 730;

/** Whether an issue is not given this time any more, because it is too far ahead. */
export const isFarIssue = (at: Date, now: Date): boolean => at.getTime() - now.getTime() > farthestIssue * 86_400_000;

/** Whether it can be done now. What has begun to leave is no draft again, though it stands still. */
export const mayMove = (issue: { state: IssueState; started_at: Date | null }, move: IssueMove): boolean =>
  (issueMoves[issue.state] as readonly IssueMove[]).includes(move) && !(move === 'recall' && issue.started_at);

/**
 * What became of one copy. `saved`: there was no mail server, so it is a file and reached nobody. `uncertain`: the connection or the process broke while it was handed over, and nobody knows whether it
 * arrived. `skipped`: its reader left the newsletter before it was sent, or the issue was cancelled.
 */
export const deliveryStates = [
  'waiting',
  'handing-over',
  'sent',
  'saved',
  'uncertain',
  'failed',
  'bounced',
  'skipped',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The states whose copies are listed one by one. */
export const listedDeliveryStates = ['saved', 'uncertain', 'failed', 'bounced', 'skipped'] as const;
export type ListedDeliveryState = (typeof listedDeliveryStates)[number];

/** Copies that a person may send once more: nobody has them, or nobody knows. */
export const resendableStates = ['saved', 'uncertain', 'failed'] as const satisfies readonly ListedDeliveryState[];
export type ResendableState = (typeof resendableStates)[number];

/** The whole text in the mail, or its excerpt and a way to the site. */
export const issueContents = ['full', 'excerpt'] as const;
export type IssueContent = (typeof issueContents)[number];

/** Longest texts, in characters. */
export const issueLimits = { subject: 160, preheader: 200, intro: 3_000 } as const;

/** An issue as it is written. Faults are codes: `required`, `too_long`. */
export const issueSchema = z.object({
  subject: requiredLine(issueLimits.subject),
  preheader: line(issueLimits.preheader),
  intro: optionalText(issueLimits.intro),
  content: z.enum(issueContents),
  /** Whom it goes to (`segments.ts`). What is not said stays as it is. */
  segment: z.optional(z.string()),
});
export type IssueFields = z.output<typeof issueSchema>;

export const issuesPath = '/admin/blog/newsletter/issues';
