/** Words and shapes of what people may ask about their own data, and of who answers them. */

/** For how long people can take the deletion of their own account back, in days. */
export const graceDays = 30;

/** What is kept of people, kind by kind: a file of that name in an export, a line on the screen. */
export const holdingKinds = [
  'profile',
  'addresses',
  'account',
  'identities',
  'second-factors',
  'sessions',
  'sign-ins',
  'staff',
  'api-keys',
  'requests',
  'request-history',
  'client-history',
  'engagements',
  'messages',
  'message-history',
  'files',
  'openings',
  'uploads',
  'reports',
  'tasks',
  'analyses',
  'proofs',
  'consents',
  'newsletter',
  'newsletter-history',
  'newsletter-copies',
  'newsletter-asks',
  'import-lines',
  'mails',
  'suspicious-posts',
  'changes',
  'privacy-requests',
  'personal-exports',
  'kept-leads',
] as const;
export type HoldingKind = (typeof holdingKinds)[number];

/** What somebody may ask, in the words of the law (GDPR articles 15 to 21). */
export const privacyRequestKinds = [
  'access',
  'erasure',
  'rectification',
  'restriction',
  'portability',
  'objection',
] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

export const privacyOutcomes = ['done', 'refused', 'withdrawn'] as const;
export type PrivacyOutcome = (typeof privacyOutcomes)[number];

/** For how long a file with somebody's data can be saved, in days. */
export const personalExportDays = 7;
/** How long before a lead is erased the list names it, in days. */
export const leadNoticeDays = 30;
export const privacyLimits = { note: 2000, reason: 500 } as const;

export type PersonalExportState = 'queued' | 'running' | 'done' | 'failed' | 'expired';
export type PersonalExportView = {
  id: string;
  state: PersonalExportState;
  counts: { [Kind in HoldingKind]?: number | undefined } | null;
  bytes: number | null;
  createdAt: string;
  finishedAt: string | null;
  expiresAt: string | null;
};

export type PrivacyRequestView = {
  id: string;
  number: number;
  kind: PrivacyRequestKind;
  /** Null once the person was erased. */
  email: string | null;
  /** Days, `YYYY-MM-DD`. */
  receivedOn: string;
  dueOn: string;
  identityNote: string;
  note: string;
  outcome: PrivacyOutcome | null;
  doneAt: string | null;
  version: number;
};

export type PersonFound = {
  email: string;
  /** Under which name; empty when none is known. */
  name: string;
  roles: ('client' | 'lead' | 'sender' | 'reader' | 'staff' | 'former-staff')[];
  /** Other addresses that lead to the same person. */
  otherAddresses: string[];
  holdings: { kind: HoldingKind; count: number }[];
  /** Why nothing may be erased now. */
  obstacle: 'active-staff' | null;
  erasedAt: string | null;
  clientReference: string | null;
};

export type LeadView = { email: string; name: string; lastActivityOn: string; eraseOn: string };
export type KeptLeadView = { email: string; reason: string; keptAt: string; keptBy: string | null };
