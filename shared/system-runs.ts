/** What the buttons of 'Impostazioni Sistema' start, and what comes of it. */

export const systemRunKinds = ['clear-cache', 'optimize-database', 'clean-logs', 'check-integrity'] as const;
export type SystemRunKind = (typeof systemRunKinds)[number];

export type SystemRunState = 'queued' | 'running' | 'done' | 'failed';

/** `no-rights`: the database does not let our role do it. `interrupted`: the process died, more than once. */
export type SystemRunFailure = 'interrupted' | 'no-rights' | 'no-space' | 'unexpected';

export const cacheNames = ['pages', 'settings', 'sessions', 'pictures'] as const;
export type CacheName = (typeof cacheNames)[number];
export type DroppedCache = { cache: CacheName; entries: number; bytes: number };

export type ClearCacheResult = {
  workers: { worker: string; caches: DroppedCache[] }[];
  /** Workers that did not answer in time. */
  silent: number;
};

/** `locked`: somebody worked on it with a lock; it is for the next time. */
export type TableOutcome = 'done' | 'locked' | 'no-rights';
export type OptimizeResult = {
  before: number;
  after: number;
  tables: { table: string; before: number; after: number; outcome: TableOutcome }[];
  indexes: { index: string; before: number; after: number; isRebuilt: boolean }[];
};

/** What 'Pulisci Log Vecchi' deletes. The audit log is none of them: it only ever grows. */
export const logNames = [
  'text-messages',
  'sign-ins',
  'sign-in-failures',
  'refusals',
  'visit-details',
  'finished-jobs',
  'system-runs',
  'exports',
] as const;
export type LogName = (typeof logNames)[number];
export type LogCounts = Record<LogName, number>;
export type LogPreview = { before: string; days: number; counts: LogCounts; auditEntries: number };
export type CleanLogsResult = { before: string; counts: LogCounts };

export const integrityChecks = [
  'constraints',
  'references',
  'indexes',
  'files',
  'backups',
  'counters',
  'mail',
  'jobs',
  'schedules',
  'disk',
  'clock',
] as const;
export type IntegrityCheck = (typeof integrityChecks)[number];

export type Severity = 'error' | 'warning' | 'note';

/** Facts fill the words of a finding; they name tables, files and numbers, never people. */
export type Finding = { code: FindingCode; severity: Severity; facts: Record<string, string | number> };

export const findingCodes = [
  'constraint-not-valid',
  'reference-broken',
  'reference-sampled',
  'index-invalid',
  'index-corrupt',
  'indexes-not-checked',
  'object-missing',
  'object-corrupt',
  'object-unknown',
  'backup-missing',
  'backup-corrupt',
  'backup-old',
  'counter-wrong',
  'mail-stuck',
  'mail-failed',
  'smtp-unreachable',
  'jobs-late',
  'jobs-failed',
  'schedule-late',
  'disk-low',
  'clock-off',
  'check-failed',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export type CheckReport = { check: IntegrityCheck; looked: number; findings: Finding[] };
export type IntegrityResult = { checks: CheckReport[] };

export type SystemRunResults = {
  'clear-cache': ClearCacheResult;
  'optimize-database': OptimizeResult;
  'clean-logs': CleanLogsResult;
  'check-integrity': IntegrityResult;
};

type RunOf<Kind extends SystemRunKind> = {
  id: string;
  kind: Kind;
  state: SystemRunState;
  /** Null: the system by itself. */
  startedBy: string | null;
  progress: { done: number; expected: number | null; step: string | null };
  result: SystemRunResults[Kind] | null;
  failure: SystemRunFailure | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};
export type SystemRun = { [Kind in SystemRunKind]: RunOf<Kind> }[SystemRunKind];
