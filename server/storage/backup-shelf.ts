import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { env } from '#server/env.ts';
import { localStore } from './local-store.ts';
import type { ObjectStore } from './object-store.ts';
import { s3Settings } from './storage.ts';

/** Where backups lie: in the data folder, under names that a person can read, or in the bucket beside the files. */
export type BackupShelf = ObjectStore & {
  /** The file on this machine's disk, until it is given back. Throws MissingObjectError. */
  borrow: (name: string) => Promise<{ path: string; giveBack: () => Promise<void> }>;
};

export const backupFolder = () => path.join(env.DATA_DIR, 'backups');

/** Where a backup is written before it is whole, and where one arrives. */
export const backupSpool = () => path.join(backupFolder(), 'incoming');

async function open(): Promise<BackupShelf> {
  await mkdir(backupSpool(), { recursive: true, mode: 0o700 });
  const settings = s3Settings();
  if (!settings) {
    const store = localStore(backupFolder(), { flat: true });
    return {
      ...store,
      borrow: async (name) => {
        (await store.read(name)).destroy(); // says that it is missing, if it is
        return { path: path.join(backupFolder(), name), giveBack: async () => {} };
      },
    };
  }
  const { s3Store } = await import('./s3-store.ts');
  const store = s3Store({ ...settings, prefix: `${settings.prefix}backups/` });
  return {
    ...store,
    borrow: async (name) => {
      const file = path.join(backupSpool(), `${process.pid}-${name}`);
      const giveBack = () => rm(file, { force: true });
      try {
        await pipeline(await store.read(name), createWriteStream(file, { mode: 0o600 }));
      } catch (error) {
        await giveBack();
        throw error;
      }
      return { path: file, giveBack };
    },
  };
}

let opened: Promise<BackupShelf> | undefined;

/** The shelf of this process. */
export function backupShelf(): Promise<BackupShelf> {
  opened ??= open();
  return opened;
}
