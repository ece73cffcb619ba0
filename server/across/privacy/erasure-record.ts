import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '#server/env.ts';
import { type Erasure, readErasures } from './reapply.ts';

/**
 * Who was erased, once more beside the database: a file in the data folder that only grows, so that a database which was lost and comes
 * back from an older backup still learns of it. It holds hashes, and when.
 */

const recordFile = () => path.join(env.DATA_DIR, 'erased-people.txt');
const lineShape = /^([0-9a-f]{64}) (id|address|lead) (\S+)$/;

const keyOf = ({ hash, kind, erasedAt }: Erasure) => `${hash} ${kind} ${erasedAt}`;

/** What the file knows; a line that a power cut left half written is none. */
export async function readRecord(): Promise<Erasure[]> {
  const text = await readFile(recordFile(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    const [, hash, kind, erasedAt] = lineShape.exec(line) ?? [];
    return hash && kind && erasedAt ? [{ hash, kind: kind as Erasure['kind'], erasedAt }] : [];
  });
}

/** Adds to the file what the database knows and the file does not. Returns once that is on disk. @returns how many were added */
export async function recordErasures(): Promise<number> {
  const known = new Set((await readRecord()).map(keyOf));
  const missing = (await readErasures()).filter((erasure) => !known.has(keyOf(erasure)));
  if (missing.length === 0) return 0;
  const handle = await open(recordFile(), 'a', 0o600);
  try {
    // The first line break ends a line that may be unfinished.
    await handle.appendFile(`\n${missing.map((erasure) => `${keyOf(erasure)}\n`).join('')}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return missing.length;
}
