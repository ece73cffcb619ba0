import path from 'node:path';
import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { removeUnconfirmed } from '#server/domain/analyses/work.ts';
import { isShownByPost } from '#server/domain/blog/work.ts';
import { listParts, removeParts } from '#server/storage/parts.ts';
import { cleanScratch } from '#server/storage/scratch.ts';
import { cleanSpool } from '#server/storage/spool.ts';
import { partsFolder, spoolFolder, storage } from '#server/storage/storage.ts';

/** Nothing younger than this is touched: an upload that is still under way may refer to it, in milliseconds. */
const graceMs = 24 * 60 * 60 * 1000;
/** Deleted files are really gone after this, in milliseconds. */
const keepDeletedMs = 30 * 24 * 60 * 60 * 1000;
/** So many names are looked up at once. */
const batch = 500;

/** Files that were deleted long ago, pictures that no record ever took, and reports that no analysis names (any more); never one that a post shows, whatever became of its row. */
async function removeFiles(now: Date): Promise<number> {
  const { rows } = await sql`
    delete from files as f
    where (f.deleted_at < ${new Date(now.getTime() - keepDeletedMs)}
        or (f.subject_kind = 'picture' and f.created_at < ${new Date(now.getTime() - graceMs)})
        or (f.subject_kind = 'analysis' and f.created_at < ${new Date(now.getTime() - graceMs)}
          and not exists (select from analysis_files a where a.file_id = f.id)))
      and not ${isShownByPost(sql.ref('f.id'))}
    returning id
  `.execute(db);
  return rows.length;
}

/** Contents that no file refers to. The row goes first: a content without a row is found again, a row without content never. */
async function removeContents(before: Date): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    delete from stored_objects o
    where o.used_at < ${before} and not exists (select from files f where f.sha256 = o.sha256)
    returning key
  `.execute(db);
  const store = await storage();
  for (const { key } of rows) await store.remove(key);
  return rows.length;
}

async function removeUnknown(keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const known = await db.selectFrom('stored_objects').select('key').where('key', 'in', keys).execute();
  const kept = new Set(known.map(({ key }) => key));
  const unknown = keys.filter((key) => !kept.has(key));
  const store = await storage();
  for (const key of unknown) await store.remove(key);
  return unknown.length;
}

/** What was published and never entered: a crash, or a transaction that failed. */
async function removeStrays(before: Date): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  for await (const { key, publishedAt } of (await storage()).list()) {
    if (publishedAt >= before) continue;
    keys.push(key);
    if (keys.length < batch) continue;
    removed += await removeUnknown(keys);
    keys = [];
  }
  return removed + (await removeUnknown(keys));
}

/** Uploads that nobody went on with, and parts that belong to none. A folder is never made before its upload is entered. */
async function removeUploads(before: Date): Promise<number> {
  const folders: string[] = [];
  for await (const name of listParts(partsFolder())) folders.push(name);
  const { rows } = await sql`delete from uploads where touched_at < ${before} returning id`.execute(db);
  const known = await db.selectFrom('uploads').select('id').execute();
  const kept = new Set(known.map(({ id }) => id));
  for (const name of folders) {
    if (!kept.has(name)) await removeParts(path.join(partsFolder(), name));
  }
  return rows.length;
}

/** Removes what nothing refers to any more, and what was left half done. Returns how many of each. */
export async function cleanFiles(now = new Date()) {
  const before = new Date(now.getTime() - graceMs);
  const unconfirmed = await removeUnconfirmed(db, now);
  const files = await removeFiles(now);
  const contents = await removeContents(before);
  const strays = await removeStrays(before);
  const unfinished = (await cleanSpool(spoolFolder(), before)) + (await cleanScratch());
  const uploads = await removeUploads(before);
  return { files, contents, strays, unfinished, uploads, unconfirmed };
}
