import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

/**
 * Who was erased, once more beside the database: a file in the data folder that only grows, so that a database which was lost and comes
 * back from an older backup still learns of it. It holds hashes of random identifiers, and when.
 */

const recordFile = () => path.join(env.DATA_DIR, 'erased-people.txt');
const lineShape = /^([0-9a-f]{64}) (\S+)$/;

async function readRecord(): Promise<Map<string, Date>> {
  const text = await readFile(recordFile(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // A line that a power cut left half written is none.
  const lines = text.split('\n').flatMap((line) => {
    const [, hash, at] = lineShape.exec(line) ?? [];
    return hash && at ? [[hash, new Date(at)] as const] : [];
  });
  return new Map(lines);
}

/** Adds to the file whom the database knows and the file does not. Returns once that is on disk. */
export async function recordErasures(): Promise<number> {
  const known = await readRecord();
  const rows = await db.selectFrom('erased_people').select(['subject_hash', 'erased_at']).execute();
  const missing = rows.filter((row) => !known.has(row.subject_hash.toString('hex')));
  if (missing.length === 0) return 0;
  const handle = await open(recordFile(), 'a', 0o600);
  try {
    // The first line break ends a line that may be unfinished.
    const lines = missing.map((row) => `${row.subject_hash.toString('hex')} ${row.erased_at.toISOString()}\n`);
    await handle.appendFile(`\n${lines.join('')}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return missing.length;
}

/** Tells a restored database whom the file knows. */
export async function recallErasures(trx: Db): Promise<void> {
  for (const [hash, at] of await readRecord())
    await sql`insert into erased_people (subject_hash, erased_at) values (decode(${hash}, 'hex'), ${at})
      on conflict (subject_hash) do nothing`.execute(trx);
}
