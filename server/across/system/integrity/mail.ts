import { sql } from 'kysely';
import type { Check } from '#server/across/system/run.ts';
import { withoutPeople } from '#server/across/system/without-people.ts';
import { db } from '#server/db/client.ts';
import type { Finding } from '#shared/system-runs.ts';

/** Mails that were due this long ago and did not leave are stuck, in minutes. */
const stuckMinutes = 15;
const recentDays = 7;

/** The mail server answers and takes our name; nothing is stuck; nothing failed of late. */
export const checkMail: Check = async ({ now, probes, pulse }) => {
  const findings: Finding[] = [];
  const { rows } = await sql<{ stuck: number; failed: number; reason: string | null }>`
    select
      (select count(*)::int from mails where state in ('queued', 'handing-over')
        and next_attempt_at < ${new Date(now.getTime() - stuckMinutes * 60_000)}) as stuck,
      (select count(*)::int from mails where state in ('failed', 'uncertain')
        and queued_at > ${new Date(now.getTime() - recentDays * 86_400_000)}) as failed,
      (select last_error from mails where state in ('failed', 'uncertain')
        and queued_at > ${new Date(now.getTime() - recentDays * 86_400_000)} order by queued_at desc limit 1) as reason
    `.execute(db);
  const { stuck = 0, failed = 0, reason } = rows[0] ?? {};
  if (stuck > 0)
    findings.push({ code: 'mail-stuck', severity: 'error', facts: { count: stuck, minutes: stuckMinutes } });
  if (failed > 0)
    findings.push({
      code: 'mail-failed',
      severity: 'warning',
      facts: { count: failed, days: recentDays, reason: withoutPeople(reason ?? '') },
    });
  await pulse();
  const smtp = await probes.smtp();
  if (smtp?.error)
    findings.push({
      code: 'smtp-unreachable',
      severity: 'error',
      facts: { server: smtp.server, reason: withoutPeople(smtp.error) },
    });
  return { looked: smtp ? 3 : 2, findings };
};
