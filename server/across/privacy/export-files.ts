import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

/** Where files with a person's data are. A name says which export it is of; what ends in `.part` is not whole. */

const folder = () => path.join(env.DATA_DIR, 'personal-exports');
export const finishedFile = (id: string) => path.join(folder(), `${id}.zip`);
export const partialFile = (id: string) => path.join(folder(), `${id}.zip.part`);

export async function openFolder(): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  return folder();
}

/** Size of a finished file in bytes; undefined when there is none. */
export const sizeOf = (id: string): Promise<number | undefined> =>
  stat(finishedFile(id)).then(
    ({ size }) => size,
    () => undefined,
  );

const nameShape = /^([0-9a-f-]{36})\.zip(?:\.part)?$/;

/** Takes away files whose week is over, and those of people who were erased. @returns how many exports lost theirs */
export async function cleanPersonalExports(now = new Date()): Promise<number> {
  const over = await db
    .updateTable('personal_exports')
    .set({ state: 'expired' })
    .where('state', '=', 'done')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute();
  const names = await readdir(folder()).catch(() => []);
  const ids = [...new Set(names.flatMap((name) => nameShape.exec(name)?.[1] ?? []))];
  if (ids.length === 0) return over.length;
  const known = await db
    .selectFrom('personal_exports')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['queued', 'running', 'done'])
    .execute();
  const kept = new Set(known.map(({ id }) => id));
  for (const id of ids) {
    if (kept.has(id)) continue;
    await Promise.all([rm(finishedFile(id), { force: true }), rm(partialFile(id), { force: true })]);
  }
  return over.length;
}
