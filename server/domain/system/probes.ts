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
