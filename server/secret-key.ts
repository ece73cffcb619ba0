import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * The key that everything sealed depends on: read from `dataDir/secret.key`, made there at the first start.
 * On disk, flushed, before anything is sealed with it.
 */
export function secretKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(48).toString('base64url');
  const unfinished = `${file}.unfinished`;
  const handle = openSync(unfinished, 'w', 0o600);
  writeSync(handle, `${key}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(unfinished, file);
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
  return key;
}
