import type { Finding } from '#shared/system-runs.ts';

/** What only those who carry out a run can ask: nouns do not know how mail leaves, nor who makes backups. */
export type Probes = {
  /** Opens a connection to the mail server and signs in. Undefined: there is none, mails go to the outbox folder. */
  smtp: () => Promise<{ server: string; error: string | null } | undefined>;
  /** Reads each backup that is listed and compares its checksum. */
  backups?: (pulse: () => Promise<void>) => Promise<{
    items: { name: string; state: 'whole' | 'missing' | 'corrupt' }[];
    /** When the newest good one was made. */
    newestAt: Date | undefined;
  }>;
};

/** How far a run is; `expected` once it is known. Throws when the process is about to stop. */
export type Progress = (at: { done?: number; expected?: number; step?: string }) => Promise<void>;

/** What a check of the integrity has at hand. */
export type CheckTools = {
  now: Date;
  probes: Probes;
  /** To be called now and then in what takes long: shows that it goes on, and ends it when the process stops. */
  pulse: () => Promise<void>;
};

/** `looked`: how many things were looked at. */
export type Check = (tools: CheckTools) => Promise<{ looked: number; findings: Finding[] }>;
