/** What the jobs page shows. */

export type QueueState = {
  queue: string;
  waiting: number;
  active: number;
  failed: number;
  /** Within the last 24 hours. */
  done: number;
  /** Since when the oldest job that is due has waited. */
  oldestDueAt: string | null;
};

export type ScheduleState = {
  queue: string;
  /** Five fields, in UTC. */
  cron: string;
  lastStartedAt: string | null;
  lastFinishedAt: string | null;
  lastFailedAt: string | null;
  nextAt: string;
  lateSeconds: number;
};

export type FailedJob = {
  id: string;
  queue: string;
  attempts: number;
  createdAt: string;
  failedAt: string;
  /** The error's first line, without anything that names people. */
  reason: string;
  /** What the job was about: ids and numbers alone. */
  about: Record<string, string | number | boolean>;
};

export type FailedJobs = { items: FailedJob[]; nextCursor: string | null };
