import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { env } from '#server/env.ts';

/**
 * Folders for work with contents, on this machine, below the data folder: what a killed process leaves there is never outside, and is taken away. A folder
 * says whose it is by the number of its process.
 */

const scratchFolder = () => path.join(env.DATA_DIR, 'files', 'scratch');

/** Runs `work` with a folder of its own, which is gone afterwards. */
export async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(scratchFolder(), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(scratchFolder(), `${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process: it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function leftIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Removes what killed processes left; with `all` whatever is there, before any process works with this data folder. (A number may belong to another
 * process by now: what is kept for it goes when the product starts again.)
 * @returns how many folders
 */
export async function cleanScratch({ all = false } = {}): Promise<number> {
  const left = (await leftIn(scratchFolder())).filter((name) => all || !isAlive(Number.parseInt(name, 10)));
  for (const name of left) await rm(path.join(scratchFolder(), name), { recursive: true, force: true });
  return left.length;
}
