import type { QueueName } from './queue.ts';

type Schedule = {
  queue: QueueName;
  /** Five fields, in UTC. A time at which no process ran is not made up for: the work must find all that is due. */
  cron: string;
  /** How soon a job that was sent for a later moment is found then, in seconds: no notification tells of it, as it does of others. */
  foundWithin?: number;
};

/** When work is done by the clock, by one process at a time however many there are. What it is: `server/worker/scheduled-work.ts`. */
export const schedules = [
  { queue: 'erase-accounts', cron: '17 * * * *' },
  { queue: 'forget-old-changes', cron: '41 3 * * *' },
  { queue: 'fold-figures', cron: '* * * * *' },
  { queue: 'clean-files', cron: '41 * * * *' },
  { queue: 'fold-counts', cron: '* * * * *' },
  { queue: 'empty-trash', cron: '7 4 * * *' },
  { queue: 'clean-exports', cron: '23 * * * *' },
  { queue: 'plan-backups', cron: '*/5 * * * *' },
  { queue: 'newsletter-readers', cron: '* * * * *' },
  { queue: 'clean-readers', cron: '29 4 * * *' },
  // Whatever deletes mails also wakes it; the hour is for what that missed.
  { queue: 'clean-outbox', cron: '53 * * * *' },
  { queue: 'keep-periods', cron: '37 2 * * *' },
  // Each post also wakes this at its own second; the minute is for what that missed.
  { queue: 'publish-posts', cron: '* * * * *', foundWithin: 2 },
  { queue: 'clean-logs', cron: '53 3 * * *' },
  { queue: 'tell-of-quarantine', cron: '3 6 * * *' },
  { queue: 'remind-of-reports', cron: '13 8 * * *' },
  { queue: 'mail-notices', cron: '* * * * *' },
  { queue: 'watch-system', cron: '*/5 * * * *' },
] as const satisfies readonly Schedule[];
export type ScheduledQueue = (typeof schedules)[number]['queue'];
