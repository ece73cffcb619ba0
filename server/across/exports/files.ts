import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { env } from '#server/env.ts';

/** Where the files are. A name says which export it is of; what ends in `.part` is not whole. */

const folder = () => path.join(env.DATA_DIR, 'exports');
export const finishedFile = (id: string) => path.join(folder(), `${id}.zip`);
export const partialFile = (id: string) => path.join(folder(), `${id}.zip.part`);

export async function openFolder(): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  return folder();
}

/** Removes whatever there is of an export. */
export async function removeFiles(id: string): Promise<void> {
  await Promise.all([rm(finishedFile(id), { force: true }), rm(partialFile(id), { force: true })]);
}

/** Size of a finished file in bytes; undefined when there is none. */
export async function sizeOf(id: string): Promise<number | undefined> {
  return stat(finishedFile(id)).then(
    ({ size }) => size,
    () => undefined,
  );
}

const nameShape = /^([0-9a-f-]{36})\.zip(?:\.part)?$/;

/** Exports that have any file, whole or not. */
export async function listFiles(): Promise<string[]> {
  const names = await readdir(folder()).catch(() => []);
  return [...new Set(names.flatMap((name) => nameShape.exec(name)?.[1] ?? []))];
}
