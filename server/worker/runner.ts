import { setTimeout as sleep } from 'node:timers/promises';
import { workOffBackups } from '#server/across/backups/make.ts';
import { makeExport, unfinishedExports } from '#server/across/exports/make.ts';
import { makePersonalExport, unfinishedPersonalExports } from '#server/across/privacy/make-export.ts';
import { makeAnalysis, unfinishedAnalyses } from '#server/domain/analyses/work.ts';
import { closeQueue, type QueueName, queue } from '#server/jobs/queue.ts';
import { log } from '#server/log.ts';
import { cleanScratch } from '#server/storage/scratch.ts';
import { BackgroundWork } from '#server/worker/background-work.ts';
import { startMails, stopMails, sweepMails, wakeMails } from '#server/worker/mail-lanes.ts';
import { startSchedules } from '#server/worker/scheduled-work.ts';
import { newsletterWork } from '#server/worker/send-newsletter.ts';
import { systemRunWork } from '#server/worker/system-runs.ts';
import { workOffArrivals } from '#server/worker/work-off-arrivals.ts';

/** What takes longer than a job may, and outlives the process that began it: a job only brings the news that something waits. */
const longWork: Partial<Record<QueueName, BackgroundWork>> = {
  'make-export': new BackgroundWork('waiting exports could not be made', async (signal) => {
    // What another process is at is passed over; each of the others gets one attempt.
    for (const id of await unfinishedExports()) if (!signal.aborted) await makeExport({ id, signal });
  }),
  'make-personal-export': new BackgroundWork('waiting exports of personal data could not be made', async (signal) => {
    for (const id of await unfinishedPersonalExports()) if (!signal.aborted) await makePersonalExport(id, { signal });
  }),
  'make-analysis': new BackgroundWork('waiting analyses could not be made', async (signal) => {
    for (const id of await unfinishedAnalyses()) if (!signal.aborted) await makeAnalysis({ id, signal });
  }),
  'analyse-arrived': new BackgroundWork('files that were brought could not be analysed', workOffArrivals),
  'make-backup': new BackgroundWork('waiting backups could not be made', workOffBackups),
  'send-newsletter': newsletterWork,
  'system-run': systemRunWork,
};

const sweepIntervalMs = 10_000;
/** From one to the next: looked for all at once, each would keep a connection of its own open for the next time. */
const sweepPauseMs = 50;

let isEnding = false;

/** What a crashed process left behind, and what waits for its next attempt. */
async function sweep(): Promise<void> {
  sweepMails();
  for (const work of Object.values(longWork)) {
    await sleep(sweepPauseMs, undefined, { ref: false });
    if (isEnding) return;
    void work.wake();
  }
}

let sweeper: NodeJS.Timeout | undefined;
let starting: Promise<void> | undefined;

async function start(): Promise<void> {
  const boss = await queue();
  // A worker that was killed in the middle of a file is followed by this one.
  await cleanScratch().catch((error) => log.warn({ err: error }, 'what a killed process left could not be removed'));
  startMails();
  // Jobs of the version before: now a mail waits in its row alone.
  await boss.work('send-mail', { batchSize: 100, burstWhenBatchFull: true }, async () => wakeMails());
  for (const [name, work] of Object.entries(longWork))
    await boss.work(name, { pollingIntervalSeconds: 2 }, async () => void work.wake());
  await startSchedules(boss);
  // What was due while nothing ran does not wait for the clock's next minute.
  await boss.send('publish-posts', {});
  sweeper = setInterval(sweep, sweepIntervalMs).unref();
  void sweep();
}

/** Starts working off jobs in this process. */
export function startJobs(): Promise<void> {
  starting = start();
  return starting;
}

/** Lets running jobs end and stops taking new ones. */
export async function stopJobs(): Promise<void> {
  // Asked for in the middle of the start: what has begun by then is ended too.
  await starting?.catch(() => {});
  clearInterval(sweeper);
  isEnding = true;
  await Promise.all([stopMails(), ...Object.values(longWork).map((work) => work.stop())]);
  await closeQueue();
}
