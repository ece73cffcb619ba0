import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { ConfigurationError } from '#server/env.ts';

/**
 * The key that everything sealed depends on: read from `dataDir/secret.key`, made there at the first start.
 * On disk, flushed, before anything is sealed with it.
 */
export function secretKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unreadable(file, error);
  }
  const unfinished = `${file}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const handle = openSync(unfinished, 'w', 0o600);
    writeSync(handle, `${randomBytes(48).toString('base64url')}\n`);
    fsyncSync(handle);
    closeSync(handle);
    giveName(unfinished, file);
    const folder = openSync(dataDir, 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

const unreadable = (file: string, error: unknown) =>
  new ConfigurationError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);

/** Unlike a rename, a link leaves the key alone that another process made in the meantime. */
function giveName(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
