import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/**
 * Logs that end by age: what once told who signed in, what was posted, texted and written out. The audit log is none of them: it is never
 * shortened, and holds nobody's data.
 */

export const logKinds = [
  'sign-ins',
  'text-messages',
  'form-posts',
  'suspicious-posts',
  'newsletter-mails',
  'exports',
] as const;
export type LogKind = (typeof logKinds)[number];

type Log = { table: RawBuilder<unknown>; where: (before: Date) => RawBuilder<boolean> };

const logs: Record<LogKind, Log[]> = {
  'sign-ins': [
    { table: sql`auth.audit_log_entries`, where: (before) => sql`created_at < ${before}` },
    { table: sql`auth_private.refusals`, where: (before) => sql`minute < ${before}` },
  ],
  'text-messages': [
    {
      table: sql`mails`,
      where: (before) => sql`channel = 'sms' and queued_at < ${before} and state not in ('queued', 'handing-over')`,
    },
  ],
  'form-posts': [{ table: sql`form_submissions`, where: (before) => sql`at < ${before}` }],
  'suspicious-posts': [{ table: sql`quarantined_submissions`, where: (before) => sql`at < ${before}` }],
  'newsletter-mails': [{ table: sql`newsletter_opt_in_mails`, where: (before) => sql`sent_at < ${before}` }],
  exports: [
    {
      table: sql`exports`,
      where: (before) => sql`created_at < ${before} and state in ('expired', 'failed', 'cancelled')`,
    },
    {
      table: sql`personal_exports`,
      where: (before) => sql`created_at < ${before} and state in ('expired', 'failed')`,
    },
  ],
};

/** Rows that are deleted at a time: nobody waits long for one of them. */
const batch = 10_000;

/** How many entries of each log are older than `before`. */
export async function oldLogs(connection: Db, before: Date): Promise<Record<LogKind, number>> {
  const found = {} as Record<LogKind, number>;
  for (const kind of logKinds) {
    found[kind] = 0;
    for (const { table, where } of logs[kind]) {
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from ${table} where ${where(before)}`.execute(connection);
      found[kind] += rows[0]?.count ?? 0;
    }
  }
  return found;
}

/** Deletes what {@link oldLogs} counts. Can be stopped and repeated. @returns how many of each */
export async function deleteOldLogs(connection: Db, before: Date): Promise<Record<LogKind, number>> {
  const gone = {} as Record<LogKind, number>;
  for (const kind of logKinds) {
    gone[kind] = 0;
    for (const { table, where } of logs[kind]) {
      for (let deleted = batch; deleted === batch; gone[kind] += deleted) {
        const { numAffectedRows } = await sql`
          delete from ${table} where ctid = any(array(select ctid from ${table} where ${where(before)} limit ${sql.lit(batch)}))`.execute(
          connection,
        );
        deleted = Number(numAffectedRows ?? 0n);
      }
    }
  }
  return gone;
}
