import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBackup } from '#server/backup/read.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { announceLocally } from '#server/db/notifications.ts';
import { env } from '#server/env.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { initialSettings, type Settings } from '#shared/settings.ts';
import { adoptBackups } from './adopt.ts';
import { deleteOldBackups, lastSlot, nextSlot, planNightlyBackup } from './clock.ts';
import { workOffBackups } from './make.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const night = new Date('2026-11-21T02:00:00Z'); // 03:00 in Rome
const dayMs = 86_400_000;
const later = (days: number) => new Date(night.getTime() + days * dayMs);

/** Saves the group as the settings' screen does. */
async function set(values: Partial<Settings['system']>): Promise<void> {
  const value = JSON.stringify({ ...initialSettings.system, ...values });
  await db
    .insertInto('settings')
    .values({ name: 'system', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  announceLocally('settings', '');
}

const folder = () => path.join(env.DATA_DIR, 'backups');
const files = () => readdirSync(folder()).filter((name) => name.endsWith('.tar.zst'));

/** What the night leaves in the folder, read as somebody else would. */
async function filesOfTheNight(now = night) {
  await planNightlyBackup(now);
  await workOffBackups();
  return Promise.all(files().map(async (name) => (await readBackup(path.join(folder(), name))).manifest));
}

beforeAll(async () => {
  const value = JSON.stringify({});
  await db
    .insertInto('settings')
    .values({ name: 'first-run', value, updated_at: later(-30) })
    .execute();
  await workOffBackups();
});
beforeEach(async () => {
  await db.deleteFrom('backups').execute();
  const { backupShelf } = await import('#server/storage/backup-shelf.ts');
  const shelf = await backupShelf();
  for (const name of files()) await shelf.remove(name);
  await set({});
});

describe('settings that govern backups', () => {
  it('backupDaily: each night leaves one file while it is on, none while it is off', async () => {
    await set({ backupDaily: false });
    expect(await filesOfTheNight()).toHaveLength(0);
    await set({ backupDaily: true });
    expect(await filesOfTheNight()).toHaveLength(1);
    expect(await filesOfTheNight(new Date(night.getTime() + 3_600_000))).toHaveLength(1);
    expect(await filesOfTheNight(later(1))).toHaveLength(2);
  });

  it('backupDatabase: the file has the tables, or not', async () => {
    await set({ backupDatabase: true, backupFiles: false });
    expect(await filesOfTheNight()).toMatchObject([{ database: { tables: expect.any(Array) }, files: null }]);
    await set({ backupDatabase: false, backupFiles: false });
    expect(await filesOfTheNight(later(1))).toHaveLength(1);
  });

  it('backupFiles: the file has the uploads, or not', async () => {
    await set({ backupDatabase: false, backupFiles: true });
    expect(await filesOfTheNight()).toMatchObject([{ database: null, files: { count: 0 } }]);
  });

  it('backupRetentionDays: older files of the clock go, the newest stays, those of people stay', async () => {
    await set({ backupRetentionDays: 7 });
    await filesOfTheNight(night);
    await filesOfTheNight(later(1));
    const values = { kind: 'manual', with_database: true, with_files: false, created_at: night } as const;
    await db.insertInto('backups').values(values).execute();
    await workOffBackups();
    expect(files()).toHaveLength(3);
    expect(await deleteOldBackups(later(7.5))).toBe(1);
    expect(files()).toHaveLength(2);
    expect(await deleteOldBackups(later(400))).toBe(0);
    expect(files()).toHaveLength(2);
  });
});

describe('a file put among the backups by hand', () => {
  it('is listed and checked, once it has stopped arriving; other files are not', async () => {
    await filesOfTheNight();
    const [name] = files();
    await db.deleteFrom('backups').execute();
    writeFileSync(path.join(folder(), 'notes.txt'), 'not a backup');
    writeFileSync(
      path.join(folder(), 'cut.tar.zst'),
      readFileSync(path.join(folder(), name as string)).subarray(0, 900),
    );
    expect(await adoptBackups(new Date())).toBe(0);
    expect(await adoptBackups(new Date(Date.now() + 120_000))).toBe(2);
    expect(await adoptBackups(new Date(Date.now() + 120_000))).toBe(0);
    await workOffBackups();
    const rows = await db.selectFrom('backups').select(['file_name', 'check_failure']).orderBy('file_name').execute();
    expect(rows).toEqual([
      { file_name: 'cut.tar.zst', check_failure: 'damaged' },
      { file_name: name, check_failure: null },
    ]);
  });
});

describe('the clock', () => {
  it('wants half past two of the site, through changes of clocks', () => {
    const rome = 'Europe/Rome';
    expect(lastSlot(new Date('2026-11-21T01:29:00Z'), rome)).toEqual(new Date('2026-11-20T01:30:00Z'));
    expect(lastSlot(new Date('2026-11-21T01:30:00Z'), rome)).toEqual(new Date('2026-11-21T01:30:00Z'));
    expect(nextSlot(new Date('2026-11-21T01:30:00Z'), rome)).toEqual(new Date('2026-11-22T01:30:00Z'));
    // In that night clocks go from two to three.
    expect(nextSlot(new Date('2026-03-28T12:00:00Z'), rome)).toEqual(new Date('2026-03-29T01:30:00Z'));
    // In that one half past two comes twice.
    expect(nextSlot(new Date('2026-10-24T12:00:00Z'), rome)).toEqual(new Date('2026-10-25T00:30:00Z'));
  });

  it('makes up for a night in which nothing ran, once, but for none before the product was there', async () => {
    expect(await planNightlyBackup(later(3))).toBe(1);
    expect(await planNightlyBackup(later(3))).toBe(0);
    expect(await planNightlyBackup(later(-40))).toBe(0);
  });
});
