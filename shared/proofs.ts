import type { Money } from './analysis-document.ts';

/** Figures of a case study that come from two reports of its client, and what the client says to showing them. */

export const proofStatuses = ['asked', 'allowed', 'declined', 'withdrawn'] as const;
export type ProofStatus = (typeof proofStatuses)[number];

/** Both reports have to tell of at least so many days. */
export const leastProofDays = 14;

/** Why figures of two analyses cannot stand beside each other. */
export const proofRefusals = [
  /** They are not of one client. */
  'other_client',
  /** No account, marketplace and currency is in both. */
  'other_account',
  /** The reports do not say in which currency they count. */
  'currency_unknown',
  /** Sales are counted over other days after a click. */
  'other_attribution',
  /** One of them says no days. */
  'period_unknown',
  /** Both tell of the same days. */
  'overlap',
  /** What is called "after" does not lie after the other. */
  'wrong_order',
  'too_short',
  /** Spend or sales are missing in one of them. */
  'columns_missing',
  /** One of them, or its correction, was taken back. */
  'revoked',
  /** The client has no account with which to answer. */
  'no_account',
] as const;
export type ProofRefusal = (typeof proofRefusals)[number];

/** Why figures that were allowed are not shown: see {@link proofRefusals}; the client left; the case is called otherwise by now. */
export type ProofObstacle = 'revoked' | 'client_left' | 'renamed';

/** What reports tell of some days. Money as of 30 days, the share of all days; null without sales. */
export type ProofSide = {
  /** `YYYY-MM-DD`, both included; `days` are those that files tell of. */
  start: string;
  end: string;
  days: number;
  spend: Money;
  sales: Money;
  acos: string | null;
};

export type ProofFigures = {
  /** As in `IT`; null where the reports do not say it. */
  marketplace: string | null;
  attributionDays: number | null;
  before: ProofSide;
  after: ProofSide;
};
