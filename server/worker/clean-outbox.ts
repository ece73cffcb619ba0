import { opendir, rm } from 'node:fs/promises';
import path from 'node:path';
import { cleanPersonalExports } from '#server/across/privacy/export-files.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

/** Names that are looked up at a time. */
const batch = 500;

/** What a file of the outbox was written for; its name while it is being written is the same between a dot and an ending. */
const mailNameOf = (file: string) => /^\.(.+)\.unfinished$/.exec(file)?.[1] ?? file;

async function removeUnknown(folder: string, files: string[]): Promise<number> {
  if (files.length === 0) return 0;
  const names = files.map(mailNameOf);
  const mails = await db.selectFrom('mails').select('outbox_name').where('outbox_name', 'in', names).execute();
  const copies = await db
    .selectFrom('newsletter_deliveries')
    .select('outbox_name')
    .where('outbox_name', 'in', names)
    .execute();
  const known = new Set([...mails, ...copies].map(({ outbox_name: name }) => name));
  const unknown = files.filter((file) => !known.has(mailNameOf(file)));
  for (const file of unknown) await rm(path.join(folder, file), { force: true });
  return unknown.length;
}

/**
 * Removes files of the outbox whose mail is no more: its person was erased, or its time was over. The row of a mail is written before its
 * file and deleted before it, so that a file without a row is nobody's. @returns how many
 */
export async function cleanOutbox(folder = path.join(env.DATA_DIR, 'outbox')): Promise<{ removed: number }> {
  let removed = 0;
  let files: string[] = [];
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!entries) return { removed };
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    files.push(entry.name);
    if (files.length < batch) continue;
    removed += await removeUnknown(folder, files);
    files = [];
  }
  return { removed: removed + (await removeUnknown(folder, files)) };
}

/** All files that erased people leave outside the database, and whose time is over. */
export async function cleanLeftFiles(): Promise<{ removed: number; expired: number }> {
  return { ...(await cleanOutbox()), expired: await cleanPersonalExports() };
}
