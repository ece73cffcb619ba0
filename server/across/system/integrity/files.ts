import { createHash } from 'node:crypto';
import type { Check } from '#server/across/system/run.ts';
import { db } from '#server/db/client.ts';
import { MissingObjectError, type ObjectStore } from '#server/storage/object-store.ts';
import { storage } from '#server/storage/storage.ts';
import type { Finding } from '#shared/system-runs.ts';

/** The hourly clean-up takes away what is older than a day; what is older than this it has not seen, in milliseconds. */
const cleanedAfterMs = 27 * 60 * 60 * 1000;
const batch = 500;

type Stored = { sha256: Buffer; key: string; bytes: number };

function readBatch(after: Buffer | undefined): Promise<Stored[]> {
  let query = db.selectFrom('stored_objects').select(['sha256', 'key', 'bytes']).orderBy('sha256').limit(batch);
  if (after) query = query.where('sha256', '>', after);
  return query.execute() as Promise<Stored[]>;
}

async function fingerprint(store: ObjectStore, key: string, pulse: () => Promise<void>) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of await store.read(key)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    await pulse();
  }
  return { sha256: hash.digest(), bytes };
}

/** To which record a content belongs: what somebody needs to know to put it right. */
async function ownerOf(sha256: Buffer): Promise<{ owner: string }> {
  const file = await db
    .selectFrom('files')
    .select(['subject_kind', 'id'])
    .where('sha256', '=', sha256)
    .orderBy('deleted_at', (order) => order.nullsFirst())
    .limit(1)
    .executeTakeFirst();
  return { owner: file ? `${file.subject_kind} · ${file.id}` : '' };
}

async function lookAt(store: ObjectStore, stored: Stored, pulse: () => Promise<void>): Promise<Finding | undefined> {
  const facts = { key: stored.key };
  try {
    const found = await fingerprint(store, stored.key, pulse);
    if (found.sha256.equals(stored.sha256) && found.bytes === stored.bytes) return undefined;
    return { code: 'object-corrupt', severity: 'error', facts: { ...facts, ...(await ownerOf(stored.sha256)) } };
  } catch (error) {
    if (!(error instanceof MissingObjectError)) throw error;
    // Taken away since the row was read: no fault.
    const isKnown = await db
      .selectFrom('stored_objects')
      .select('key')
      .where('key', '=', stored.key)
      .executeTakeFirst();
    return (
      isKnown && { code: 'object-missing', severity: 'error', facts: { ...facts, ...(await ownerOf(stored.sha256)) } }
    );
  }
}

/** Objects in the store of which no row knows. What was uploaded within the last day may still be on its way. */
async function countUnknown(store: ObjectStore, now: Date, pulse: () => Promise<void>): Promise<number> {
  let unknown = 0;
  let keys: string[] = [];
  const look = async () => {
    if (keys.length === 0) return;
    const known = await db.selectFrom('stored_objects').select('key').where('key', 'in', keys).execute();
    unknown += keys.length - known.length;
    keys = [];
    await pulse();
  };
  for await (const { key, publishedAt } of store.list()) {
    if (now.getTime() - publishedAt.getTime() < cleanedAfterMs) continue;
    keys.push(key);
    if (keys.length >= batch) await look();
  }
  await look();
  return unknown;
}

/** Every stored content is there and has the hash it was stored under; nothing lies in the store that nobody knows. */
export const checkFiles: Check = async ({ now, pulse }) => {
  const store = await storage();
  const findings: Finding[] = [];
  let looked = 0;
  for (let page = await readBatch(undefined); page.length > 0; page = await readBatch(page.at(-1)?.sha256)) {
    for (const stored of page) {
      const finding = await lookAt(store, stored, pulse);
      if (finding) findings.push(finding);
      looked += 1;
    }
  }
  const unknown = await countUnknown(store, now, pulse);
  if (unknown > 0) findings.push({ code: 'object-unknown', severity: 'warning', facts: { count: unknown } });
  return { looked, findings };
};
