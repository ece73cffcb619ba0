/**
 * What became of a mail. `saved`: there was no mail server, so it is a file and reached nobody. `uncertain`: the connection broke while it was handed over; nobody knows whether it arrived. `withheld`: its
 * recipient is a suspended client, and it never left.
 */
export const mailStates = ['queued', 'handing-over', 'sent', 'saved', 'failed', 'uncertain', 'withheld'] as const;
export type MailState = (typeof mailStates)[number];

/** The states as the outbox filters them: what is on its way, what left, what was only saved, what somebody must look at. */
export const mailFilters = ['waiting', 'sent', 'saved', 'trouble'] as const;
export type MailFilter = (typeof mailFilters)[number];

export const statesOf: Readonly<Record<MailFilter, readonly MailState[]>> = {
  waiting: ['queued', 'handing-over'],
  sent: ['sent', 'withheld'],
  saved: ['saved'],
  trouble: ['failed', 'uncertain'],
};
