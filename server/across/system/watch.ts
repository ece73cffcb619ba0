import { readMailCeiling } from '#server/auth/accounts.ts';
import { log } from '#server/log.ts';
import { raiseAlert, resolveAlert } from '#server/records/alerts.ts';
import type { AlertKind } from '#shared/alerts.ts';
import { readErrorRate } from './answers.ts';
import { isDiskLow, readDisk } from './disk.ts';
import { countJobs } from './queues.ts';
import { readSchedules } from './schedules.ts';

/** What an Admin is told of before people notice. Looked for every five minutes, by one process. */

export type Trouble = { kind: AlertKind; detail: string };

/** Failed jobs within a day beyond which it is no accident any more. */
const manyFailedJobs = 20;
/** Answers that are needed before a share of failures says anything, and the share that is told. */
const fewestAnswers = 50;
const worstShare = 0.05;

const gigabytes = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

async function lookAtDisk(): Promise<string | undefined> {
  const disk = await readDisk();
  return isDiskLow(disk) ? `${gigabytes(disk.freeBytes)} free of ${gigabytes(disk.sizeBytes)}` : undefined;
}

async function lookAtJobs(now: Date): Promise<string | undefined> {
  const late = (await readSchedules(now)).filter(({ lateSeconds }) => lateSeconds > 0);
  const { failed } = await countJobs(now);
  const troubles = [
    ...late.map(({ queue, lateSeconds }) => `${queue} is ${Math.ceil(lateSeconds / 60)} minutes late`),
    ...(failed >= manyFailedJobs ? [`${failed} jobs failed within 24 hours`] : []),
  ];
  return troubles.join('; ') || undefined;
}

async function lookAtErrors(now: Date): Promise<string | undefined> {
  const { answers, failures } = await readErrorRate(now);
  return answers >= fewestAnswers && failures / answers > worstShare
    ? `${failures} of ${answers} answers of the last five minutes were errors`
    : undefined;
}

type Look = (now: Date) => Promise<string | undefined>;

/** What is looked at, and the screen that helps: where room is made and damage looked for, where jobs are, where mails wait. */
const looks: readonly [AlertKind, Look, path: string][] = [
  ['disk-low', lookAtDisk, '/admin/settings/system'],
  ['job-failed', lookAtJobs, '/admin/settings/system/jobs'],
  ['errors', lookAtErrors, '/admin/settings/system'],
  ['sign-in-mails', readMailCeiling, '/admin/settings/email/outbox'],
];

/** Raises what is wrong at this moment and settles what is well. A look that fails hides none of the others. */
export async function watchSystem(now = new Date()): Promise<Trouble[]> {
  const troubles: Trouble[] = [];
  for (const [kind, look, path] of looks) {
    try {
      const detail = await look(now);
      if (detail === undefined) {
        await resolveAlert(kind);
        continue;
      }
      troubles.push({ kind, detail });
      await raiseAlert(kind, { detail, path });
    } catch (error) {
      log.error({ err: error, kind }, 'a look at the system failed');
    }
  }
  return troubles;
}
