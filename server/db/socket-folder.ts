import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Launcher } from '#server/db/postgres-launcher.ts';
import { ConfigurationError } from '#server/env.ts';

/** Where the bundled PostgreSQL listens: a Unix socket in a private folder. */

/** The longest path of a socket, in bytes, on every system we run on. */
const longestSocket = 103;

const fits = (folder: string) => Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= longestSocket;

/**
 * The folder of the socket, the same for each start on one `dataDir`. Below the data folder: a service has its own /tmp, which an
 * operator's commands beside it cannot see. Where that path is too long, in the folder that the service manager gives for such things.
 */
export function chosenFolder(dataDir: string): string {
  const below = path.join(dataDir, 'socket');
  if (fits(below)) return below;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const [given] = (process.env.RUNTIME_DIRECTORY ?? '').split(':');
  return path.join(given || (os.platform() === 'darwin' ? '/tmp' : os.tmpdir()), `vantaggio-${hash}`);
}

/** Makes the private folder of the Unix socket, or makes sure that it still is ours alone. */
export function makeSocketFolder(dataDir: string, launcher: Launcher): string {
  const folder = chosenFolder(dataDir);
  if (!fits(folder)) {
    throw new ConfigurationError(
      `DATA_DIR and the temporary folder ${os.tmpdir()} have too long a path for a database socket; set TMPDIR.`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const status = lstatSync(folder);
  const owners = [process.getuid?.(), launcher.uid];
  if (!status.isDirectory() || !owners.includes(status.uid) || (status.mode & 0o077) !== 0) {
    throw new ConfigurationError(
      `The socket folder ${folder} belongs to somebody else or is open to others; remove it.`,
    );
  }
  launcher.own(folder);
  return folder;
}

/** The folder in which the server on `dataDir` listens by its own account (line 5 of its pid file), else the one that it would choose. */
export function socketFolderOf(dataDir: string): string {
  try {
    const pidFile = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    return pidFile.split('\n')[4]?.trim() || chosenFolder(dataDir);
  } catch {
    return chosenFolder(dataDir);
  }
}
