import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { db } from '#server/db/client.ts';
import { MissingObjectError } from '#server/storage/object-store.ts';
import { withScratch } from '#server/storage/scratch.ts';
import { storage } from '#server/storage/storage.ts';
import { selectFiles } from './queries.ts';

/** Files on this disk, and the folder in which they lie: it takes also what is unpacked of them. */
export type Fetched = { files: { path: string; name: string }[]; folder: string };

/** Runs `work` while stored files lie on this disk, under names of ours. @throws MissingObjectError */
export const withStored = <T>(
  stored: readonly { key: string | null; name: string }[],
  work: (fetched: Fetched) => Promise<T>,
): Promise<T> =>
  withScratch(async (folder) => {
    const store = await storage();
    const files: Fetched['files'] = [];
    for (const [position, { key, name }] of stored.entries()) {
      if (!key) throw new MissingObjectError();
      const target = path.join(folder, String(position));
      await pipeline(await store.read(key), createWriteStream(target));
      files.push({ path: target, name });
    }
    return work({ files, folder });
  });

/** The same for the files of an analysis. @throws MissingObjectError */
export const withFiles = async <T>(id: string, work: (fetched: Fetched) => Promise<T>): Promise<T> =>
  withStored(await selectFiles(db, id), work);
