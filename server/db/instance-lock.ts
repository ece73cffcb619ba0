import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { processStartTime } from '#server/db/process-table.ts';
import { ConfigurationError } from '#server/env.ts';

type Owner = { pid: number; startedAt: string };

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/** A process id alone is not enough: after a crash the number may belong to somebody else. */
const isAlive = (owner: Owner | undefined): owner is Owner =>
  owner !== undefined && Number.isInteger(owner.pid) && processStartTime(owner.pid) === owner.startedAt;

/**
 * Takes the claim of a dead process away. Another start may do the same at this moment and already hold a claim of its own
 * under that name: what was taken is looked at, and a live claim is put back.
 */
function removeStale(file: string): void {
  const taken = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, taken);
    if (isAlive(readOwner(taken))) linkSync(taken, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(taken, { force: true });
  }
}

const unwritable = (dataDir: string, error: unknown) =>
  new ConfigurationError(`DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}).`);

/** Only this process's own claim: the folder may have been deleted and claimed anew. */
function giveBack(file: string): void {
  if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
}

/**
 * Claims `dataDir` for this process, so that two servers never share one folder. The claim of a dead process is taken over.
 * @returns a function that gives the folder back
 * @throws ConfigurationError when another live process holds it, or when the folder cannot be written
 */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, 'server.lock');
  const own = `${file}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(own, JSON.stringify({ pid: process.pid, startedAt: processStartTime(process.pid) }));
  } catch (error) {
    throw unwritable(dataDir, error);
  }
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        linkSync(own, file); // atomic: fails when the name is taken
        return () => giveBack(file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(dataDir, error);
      }
      const owner = readOwner(file);
      if (isAlive(owner)) {
        throw new ConfigurationError(
          `DATA_DIR ${dataDir} is in use by a running server (process ${owner.pid}). Stop it first, or set another DATA_DIR.`,
        );
      }
      removeStale(file);
    }
    throw new ConfigurationError(`DATA_DIR ${dataDir} is being claimed by another starting server.`);
  } finally {
    rmSync(own, { force: true });
  }
}
