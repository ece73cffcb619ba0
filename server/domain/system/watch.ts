import { log } from '#server/log.ts';
import { readErrorRate } from './answers.ts';
import { isDiskLow, readDisk } from './disk.ts';
import { countJobs } from './queues.ts';
import { readSchedules } from './schedules.ts';

/** What an Admin is told of before people notice. Looked for every five minutes, by one process. */

export type Trouble = {
  kind: 'disk-low' | 'schedules-late' | 'jobs-failed' | 'error-rate';
  /** One line for the alert: what, and how much of it. */
  words: string;
};

/** Failed jobs within a day beyond which it is no accident any more. */
const manyFailedJobs = 20;
/** Answers that are needed before a share of failures says anything, and the share that is told. */
const fewestAnswers = 50;
const worstShare = 0.05;

const gigabytes = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

/** What is wrong at this moment. Each look stands by itself: one that fails hides none of the others. */
export async function findTroubles(now = new Date()): Promise<Trouble[]> {
  const looks: (() => Promise<Trouble | undefined>)[] = [
    async () => {
      const disk = await readDisk();
      const words = `${gigabytes(disk.freeBytes)} free of ${gigabytes(disk.sizeBytes)}`;
      return isDiskLow(disk) ? { kind: 'disk-low', words } : undefined;
    },
    async () => {
      const late = (await readSchedules(now)).filter(({ lateSeconds }) => lateSeconds > 0);
      const words = late.map(({ queue, lateSeconds }) => `${queue} (${Math.ceil(lateSeconds / 60)} min)`).join(', ');
      return late.length > 0 ? { kind: 'schedules-late', words } : undefined;
    },
    async () => {
      const { failed } = await countJobs(now);
      return failed >= manyFailedJobs
        ? { kind: 'jobs-failed', words: `${failed} jobs failed within 24 hours` }
        : undefined;
    },
    async () => {
      const { answers, failures } = await readErrorRate(now);
      return answers >= fewestAnswers && failures / answers > worstShare
        ? { kind: 'error-rate', words: `${failures} of ${answers} answers of the last five minutes were errors` }
        : undefined;
    },
  ];
  const found = await Promise.all(
    looks.map((look) =>
      look().catch((error) => {
        log.error({ err: error }, 'a look at the system failed');
        return undefined;
      }),
    ),
  );
  return found.filter((trouble) => trouble !== undefined);
}

/** The one place where a trouble becomes an alert. */
async function alert({ kind, words }: Trouble): Promise<void> {
  log.warn({ kind, words }, 'the system needs somebody to look at it');
}

/** Looks, and tells. @returns how many troubles there are */
export async function watchSystem(now = new Date()): Promise<number> {
  const troubles = await findTroubles(now);
  for (const trouble of troubles) await alert(trouble);
  return troubles.length;
}
