import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import type { QueueState } from '#shared/system-jobs.ts';
import { type Disk, readDisk } from './disk.ts';
import { readQueues } from './queues.ts';
import { countLateSchedules } from './schedules.ts';

export { poolState } from '#server/db/client.ts';

/** Figures for whoever watches from outside: what the database and the disk say at this moment. */
export type Measures = {
  queues: QueueState[];
  lateSchedules: number;
  mails: { waiting: number; failed: number; oldestSeconds: number };
  /** When the newest good backup was made; undefined without one. */
  lastBackupAt: Date | undefined;
  databaseBytes: number;
  disk: Disk;
};

/** What is held back on purpose until its time does not wait for us. */
async function readMails() {
  const { rows } = await sql<{ waiting: number; failed: number; oldestSeconds: number }>`
    select
      (count(*) filter (where state in ('queued', 'handing-over')))::int as waiting,
      (count(*) filter (where state in ('failed', 'uncertain')))::int as failed,
      coalesce(extract(epoch from now() - min(queued_at) filter (
        where state = 'queued' and (attempts > 0 or claim is not null or next_attempt_at <= now()))), 0)::float as "oldestSeconds"
    from mails where state in ('queued', 'handing-over', 'failed', 'uncertain')`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, oldestSeconds: 0 };
}

async function readLastBackup(): Promise<Date | undefined> {
  const there = await sql<{ found: boolean }>`select to_regclass('public.backups') is not null as found`.execute(db);
  if (!there.rows[0]?.found) return undefined;
  const { rows } = await sql<{ at: Date | null }>`
    select max(finished_at) as at from public.backups where state = 'done'`.execute(db);
  return rows[0]?.at ?? undefined;
}

async function readDatabaseSize(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

async function readMeasures(now: Date): Promise<Measures> {
  const [queues, lateSchedules, mails, lastBackupAt, databaseBytes, disk] = await Promise.all([
    readQueues(now),
    countLateSchedules(now),
    readMails(),
    readLastBackup(),
    readDatabaseSize(),
    readDisk(),
  ]);
  return { queues, lateSchedules, mails, lastBackupAt, databaseBytes, disk };
}

/** So long figures are given again without asking, in milliseconds: several scrapers cost as much as one. */
const freshMs = 5_000;
/** A database that hangs must not make the metrics hang, in milliseconds. */
const patienceMs = 700;

let last: { at: number; measures: Promise<Measures> } | undefined;

/** The figures of the last seconds. Undefined when they cannot be had in time. */
export async function measures(): Promise<Measures | undefined> {
  if (!last || performance.now() - last.at > freshMs)
    last = { at: performance.now(), measures: readMeasures(new Date()) };
  const { measures: wanted } = last;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  try {
    return await Promise.race([wanted, late]);
  } catch {
    last = undefined;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
