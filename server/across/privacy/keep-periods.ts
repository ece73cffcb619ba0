import { db } from '#server/db/client.ts';
import { deleteOldReports } from '#server/domain/analyses/across.ts';
import { dropMailTexts } from '#server/domain/mails/retention.ts';
import { foldOldVisits } from '#server/domain/visits/retention.ts';
import { getSettings } from '#server/records/settings.ts';
import { addDays, dayOf } from '#shared/days.ts';
import { lastDayOver } from '#shared/retention.ts';
import { eraseOldLeads } from './leads.ts';
import { deleteOldLogs } from './logs.ts';

const DAY_MS = 86_400_000;

/** Before which instant entries of logs are too old, by the settings. */
export async function logLimit(now: Date): Promise<Date> {
  return new Date(now.getTime() - (await getSettings()).system.logRetentionDays * DAY_MS);
}

/** Ends what the settings keep for so long and no longer. Each part stands by itself: what one night misses, the next one finds. */
export async function endKeepPeriods(now = new Date()) {
  const { general, system } = await getSettings();
  const today = dayOf(now, general.timezone);
  const leads = await eraseOldLeads(now);
  const visits = await foldOldVisits(addDays(lastDayOver(today, system.visitRetentionMonths), 1));
  // Mails end by whole days of UTC: their day is told to nobody.
  const lastMails = lastDayOver(dayOf(now, 'UTC'), system.mailRetentionMonths);
  const mails = await dropMailTexts(new Date(`${addDays(lastMails, 1)}T00:00:00Z`), now);
  const logs = Object.values(await deleteOldLogs(db, await logLimit(now))).reduce((sum, count) => sum + count, 0);
  const reports = await deleteOldReports(system.reportFileDays, now);
  return { leads, visits, mails, logs, reports };
}
