import { type RawBuilder, sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { type CleanLogsResult, type LogCounts, type LogName, type LogPreview, logNames } from '#shared/system-runs.ts';
import { hasQueue } from './queues.ts';
import type { Progress } from './run.ts';

/** 'Pulisci Log Vecchi': what is older than `logRetentionDays` and nobody needs any more. */

type Log = {
  /** Keys of rows that are older than `before`. */
  old: (before: Date) => RawBuilder<unknown>;
  /** Removes what `keys` (a subquery of some of them) names. */
  remove: (keys: RawBuilder<unknown>) => RawBuilder<unknown>;
};

const whole = (table: string, key: string, old: Log['old']): Log => ({
  old,
  remove: (keys) => sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${keys})`,
});

/** Texts of mails have a period of their own (`mailRetentionMonths`), which the nightly job keeps. */
const logs: Record<LogName, Log> = {
  'text-messages': whole(
    'mails',
    'id',
    (before) => sql`
      select id from mails where channel = 'sms' and state not in ('queued', 'handing-over') and queued_at < ${before}`,
  ),
  'sign-ins': whole(
    'auth.audit_log_entries',
    'id',
    (before) => sql`select id from auth.audit_log_entries where created_at < ${before}`,
  ),
  'sign-in-failures': whole(
    'auth_private.sign_in_failures',
    'ctid',
    (before) => sql`
      select ctid from auth_private.sign_in_failures
      where last_at < ${before} and (locked_until is null or locked_until < now())`,
  ),
  refusals: whole(
    'auth_private.refusals',
    'id',
    (before) => sql`select id from auth_private.refusals where minute < ${before}`,
  ),
  // Single views live for two days; what is older was left by a process that died in the middle. Its day is counted long since.
  'visit-details': whole(
    'visit_views',
    'ctid',
    (before) => sql`select ctid from visit_views where day < ${before}::date`,
  ),
  'finished-jobs': whole(
    'pgboss.job',
    'id',
    (before) => sql`
      select id from pgboss.job
      where state in ('completed', 'cancelled', 'failed') and coalesce(completed_on, created_on) < ${before}`,
  ),
  'system-runs': whole(
    'system_runs',
    'id',
    (before) => sql`select id from system_runs where state in ('done', 'failed') and created_at < ${before}`,
  ),
  exports: whole(
    'exports',
    'id',
    (before) => sql`
      select id from exports where state in ('failed', 'cancelled', 'expired') and created_at < ${before}`,
  ),
};

const batch = 1_000;
/** A preview that counts further than this says "more than". */
export const mostCounted = 1_000_000;

async function boundary(now: Date) {
  const { system } = await getSettings();
  const days = system.logRetentionDays;
  return { days, before: new Date(now.getTime() - days * 86_400_000) };
}

const existing = async (): Promise<LogName[]> => {
  const isQueueThere = await hasQueue();
  return logNames.filter((name) => name !== 'finished-jobs' || isQueueThere);
};

const noCounts = () => Object.fromEntries(logNames.map((name) => [name, 0])) as LogCounts;

async function countOld(name: LogName, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${logs[name].old(before)} limit ${mostCounted}) as old`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many entries of which log would go. @throws forbidden */
export async function previewLogs(person: Person, now = new Date()): Promise<LogPreview> {
  demand(person, 'system.read');
  const { days, before } = await boundary(now);
  const counts = noCounts();
  for (const name of await existing()) counts[name] = await countOld(name, before);
  const { rows } = await sql<{ count: number }>`
    select greatest(0, reltuples)::int8 as count from pg_class where oid = 'public.audit_log'::regclass`.execute(db);
  return { before: before.toISOString(), days, counts, auditEntries: rows[0]?.count ?? 0 };
}

type Cleaning = { progress: Progress; now?: Date };

/** Deletes old entries a thousand at a time: nobody waits for a lock of it for long, and what was done stays done. */
export async function cleanLogs({ progress, now = new Date() }: Cleaning): Promise<CleanLogsResult> {
  const { before } = await boundary(now);
  const names = await existing();
  let expected = 0;
  for (const name of names) expected += await countOld(name, before);
  await progress({ done: 0, expected });
  const counts = noCounts();
  let done = 0;
  for (const name of names) {
    const { old, remove } = logs[name];
    for (let removed = batch; removed === batch; ) {
      const { numAffectedRows = 0n } = await remove(sql`${old(before)} limit ${batch}`).execute(db);
      removed = Number(numAffectedRows);
      counts[name] += removed;
      done += removed;
      await progress({ done, step: name });
    }
  }
  return { before: before.toISOString(), counts };
}
