import { db } from '#server/db/client.ts';
import { queueBackup } from '#server/jobs/definitions.ts';
import { getSettings } from '#server/records/settings.ts';
import { backupShelf } from '#server/storage/backup-shelf.ts';
import { nightlyTime } from '#shared/backups.ts';
import type { Settings } from '#shared/settings.ts';
import { readWallClock, wallClockAt } from '#shared/zoned-time.ts';

const dayMs = 86_400_000;

/** The instant of the night's backup on the day that clocks of `timeZone` show at `instant`. */
function slotOn(instant: Date, timeZone: string): Date {
  const day = wallClockAt(instant, timeZone).slice(0, 10);
  const reading = readWallClock(`${day}T${nightlyTime}`, timeZone);
  // In the night in which clocks are put forward, half past two may not come: half past three does.
  const shown = reading.kind === 'none' ? readWallClock(reading.instead, timeZone) : reading;
  return shown.kind === 'one' || shown.kind === 'two' ? shown.instants[0].at : instant;
}

/** The last time at which the clock wanted a backup, at or before `now`. */
export function lastSlot(now: Date, timeZone: string): Date {
  const today = slotOn(now, timeZone);
  return today <= now ? today : slotOn(new Date(now.getTime() - dayMs), timeZone);
}

/** The next time at which the clock wants one. */
export function nextSlot(now: Date, timeZone: string): Date {
  const today = slotOn(now, timeZone);
  return today > now ? today : slotOn(new Date(now.getTime() + dayMs), timeZone);
}

/** True when the product was already here at that time: a first start makes up for no night before it. */
async function existedAt(time: Date): Promise<boolean> {
  const row = await db.selectFrom('settings').select('updated_at').where('name', '=', 'first-run').executeTakeFirst();
  return row !== undefined && row.updated_at <= time;
}

/** True when a backup is made each night, and uploaded files are in none of them. */
export const leavesFilesOut = (system: Settings['system']): boolean =>
  system.backupDaily && system.backupDatabase && !system.backupFiles;

/** Asks for the night's backup when its time has come, also when nothing ran at that time. @returns how many, 0 or 1 */
export async function planNightlyBackup(now = new Date()): Promise<number> {
  const { system, general } = await getSettings();
  if (!system.backupDaily || !(system.backupDatabase || system.backupFiles)) return 0;
  const due = lastSlot(now, general.timezone);
  if (!(await existedAt(due))) return 0;
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('backups')
      .values({
        kind: 'nightly',
        due_at: due,
        with_database: system.backupDatabase,
        with_files: system.backupFiles,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('due_at').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) await queueBackup(trx, row.id);
    return row ? 1 : 0;
  });
}

/** Deletes backups of the clock whose time is over; the newest whole one stays in any case. @returns how many */
export async function deleteOldBackups(now = new Date()): Promise<number> {
  const { system } = await getSettings();
  const before = new Date(now.getTime() - system.backupRetentionDays * dayMs);
  const newest = await db
    .selectFrom('backups')
    .select('id')
    .where('state', '=', 'done')
    .where('kind', '=', 'nightly')
    .where('check_failure', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const old = await db
    .selectFrom('backups')
    .select(['id', 'file_name'])
    .where('kind', '=', 'nightly')
    .where('state', 'in', ['done', 'failed'])
    .where('created_at', '<', before)
    .execute();
  let count = 0;
  for (const { id, file_name } of old) {
    if (id === newest?.id) continue;
    // The file first: a file without a row would be taken for one that was brought here.
    if (file_name) await (await backupShelf()).remove(file_name);
    await db.deleteFrom('backups').where('id', '=', id).execute();
    count += 1;
  }
  return count;
}
