import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Launcher, launcherFor } from '#server/db/postgres-launcher.ts';
import { processCommand } from '#server/db/process-table.ts';
import { ConfigurationError } from '#server/env.ts';

const databaseName = 'vantaggio';
const superuser = 'vantaggio';

/** A server that does not answer after this long is given up, in milliseconds. Crash recovery of a large folder is the slow case. */
const startTimeoutMs = 120_000;

export type EmbeddedPostgres = {
  /** Connection string over the private Unix socket. */
  url: string;
  /** Process id of the server, for tests and diagnosis. */
  pid: number;
  /** Ends the server after the running transactions were rolled back ("fast" shutdown). */
  stop: () => Promise<void>;
};

/** Folder of the Unix socket: short (socket paths end at 107 bytes), private, and the same for each start on one `dataDir`. */
function socketFolder(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = path.join(os.platform() === 'darwin' ? '/tmp' : os.tmpdir(), `vantaggio-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const status = lstatSync(folder);
  if (!status.isDirectory() || status.uid !== process.getuid?.() || (status.mode & 0o077) !== 0) {
    throw new ConfigurationError(
      `The socket folder ${folder} belongs to somebody else or is open to others; remove it.`,
    );
  }
  if (Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) > 103) {
    throw new ConfigurationError(
      `The temporary folder ${os.tmpdir()} has too long a path for a database socket; set TMPDIR.`,
    );
  }
  return folder;
}

const connectionUrl = (folder: string, database: string) =>
  `postgres://${superuser}@localhost/${database}?host=${encodeURIComponent(folder)}`;

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Process id in the first line of `file`, when that process is a server on `folder`. A stale file is removed. */
function serverNamedIn(file: string, folder: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (Number.isInteger(pid) && pid > 0 && processCommand(pid).includes(folder)) return pid;
  rmSync(file, { force: true });
  return undefined;
}

/** The server that runs on `folder`, if one does: found by its pid file, or by its socket when the folder was deleted under it. */
function runningServer(folder: string, socket: string): number | undefined {
  return (
    serverNamedIn(path.join(folder, 'postmaster.pid'), folder) ??
    serverNamedIn(path.join(socket, '.s.PGSQL.5432.lock'), folder)
  );
}

function run(launcher: Launcher, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command, ...rest] = [...launcher.prefix, program, ...args];
  return spawn(command as string, rest, { ...options, ...launcher.spawnOptions });
}

async function createCluster(launcher: Launcher, folder: string): Promise<void> {
  // Made beside the final name and renamed, so that a start that is killed here leaves no half-made cluster.
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  launcher.own(unfinished);
  const args = [
    '-D',
    unfinished,
    '-U',
    superuser,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ];
  const child = run(launcher, launcher.binaries.initdb, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0)
    throw new ConfigurationError(`The database could not be created: ${complaint.trim().split('\n').at(-1) ?? code}`);
  renameSync(unfinished, folder);
}

function serverArguments(folder: string, socket: string): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    max_connections: '120',
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    // Waiting longer than this for a lock is a defect; it ends in an error instead of a pile of waiting requests.
    lock_timeout: '15s',
  };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function startServer(launcher: Launcher, folder: string, socket: string): Promise<number> {
  const logFile = path.join(path.dirname(folder), 'postgres.log');
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const output = openSync(logFile, 'a', 0o600);
    // Its own session: Ctrl-C reaches the supervisor, which drains requests before it stops the database.
    const child = run(launcher, launcher.binaries.postgres, serverArguments(folder, socket), {
      stdio: ['ignore', output, output],
      detached: true,
    });
    let ended = false;
    child.once('exit', () => {
      ended = true;
    });
    child.once('error', () => {
      ended = true;
    });
    child.unref();
    while (!ended && Date.now() < deadline) {
      if (await canConnect(connectionUrl(socket, 'postgres'))) return child.pid as number;
      await sleep(20);
    }
    // After a kill, backends of the former server may hold its shared memory for up to two seconds: try again.
    if (Date.now() > deadline - startTimeoutMs + 15_000) break;
    await sleep(250);
  }
  throw new ConfigurationError(`The database in ${folder} does not start; see ${logFile}.`);
}

async function ensureDatabase(socket: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(socket, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

async function stopServer(pid: number, folder: string): Promise<void> {
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch {
      // already gone
    }
  };
  signal('SIGINT'); // "fast": roll back and write a checkpoint
  for (let waited = 0; waited < 30_000; waited += 25) {
    if (!processCommand(pid).includes(folder)) return;
    await sleep(25);
  }
  signal('SIGQUIT'); // "immediate": recovers at the next start
}

/**
 * Starts the product's own PostgreSQL on `dataDir/postgres`, or adopts one that a crashed supervisor left running.
 * @throws ConfigurationError with one sentence when it cannot run here
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const folder = path.join(dataDir, 'postgres');
  const socket = socketFolder(dataDir);
  const launcher = launcherFor(dataDir);
  launcher.own(socket);
  let pid = runningServer(folder, socket);
  const isUsable =
    existsSync(path.join(folder, 'postmaster.pid')) && (await canConnect(connectionUrl(socket, 'postgres')));
  if (pid && !isUsable) {
    await stopServer(pid, folder);
    pid = undefined;
  }
  if (!pid) {
    if (!existsSync(path.join(folder, 'PG_VERSION'))) await createCluster(launcher, folder);
    pid = await startServer(launcher, folder, socket);
  }
  await ensureDatabase(socket);
  const serverPid = pid;
  return { url: connectionUrl(socket, databaseName), pid: serverPid, stop: () => stopServer(serverPid, folder) };
}
