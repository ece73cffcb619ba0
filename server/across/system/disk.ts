import { statfs } from 'node:fs/promises';
import { env } from '#server/env.ts';

export type Disk = { freeBytes: number; sizeBytes: number };

/** Below a tenth of the disk, and below five gigabytes, space is low: files arrive and the database grows. */
const lowShare = 0.1;
const lowBytes = 5_000_000_000;

/** Room on the disk of the data folder. */
export async function readDisk(): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

export const isDiskLow = ({ freeBytes, sizeBytes }: Disk): boolean =>
  freeBytes < lowBytes && freeBytes < sizeBytes * lowShare;
