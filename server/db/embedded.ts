import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { administrator, prepareDatabase, productRole } from '#server/db/embedded-roles.ts';
import { sharedBuffersMb } from '#server/db/memory.ts';
import { type Launcher, launcherFor } from '#server/db/postgres-launcher.ts';
import { isRunning, processCommand, processesNaming } from '#server/db/process-table.ts';
import { unpackCluster } from '#server/db/ready-cluster.ts';
import { watchServerLog } from '#server/db/server-log.ts';
import { chosenFolder, makeSocketFolder, socketFolderOf } from '#server/db/socket-folder.ts';
import { ConfigurationError } from '#server/env.ts';
import { sayError, sayWarning } from '#server/journal.ts';

const databaseName = 'vantaggio';

/** A server that does not answer after this long is given up, in milliseconds. Crash recovery of a large folder is the slow case. */
const startTimeoutMs = 120_000;
/** How often a running server is looked after, in milliseconds. */
const lookAfterMs = 500;

export type EmbeddedPostgres = {
  /** Connection string over the private Unix socket. */
  url: string;
  /** Ends the server after the running transactions were rolled back ("fast" shutdown). */
  stop: () => Promise<void>;
};

const folderOf = (dataDir: string) => path.join(dataDir, 'postgres');

/** Whether the product's own database is still to be made there. */
export const isNewCluster = (dataDir: string) => !existsSync(path.join(folderOf(dataDir), 'PG_VERSION'));

const connectionUrl = (folder: string, database: string, role: string) =>
  `postgres://${role}@localhost/${database}?host=${encodeURIComponent(folder)}`;

/** Where the product's own database on `dataDir` will be reached once it is started here. */
export const urlToBe = (dataDir: string) => connectionUrl(chosenFolder(dataDir), databaseName, productRole);

/** Where the product's own database on `dataDir` is reached while it runs. */
export const embeddedUrl = (dataDir: string) => connectionUrl(socketFolderOf(dataDir), databaseName, productRole);

/** The same for whoever may do everything there. */
export const administratorUrl = (dataDir: string, database = databaseName) =>
  connectionUrl(socketFolderOf(dataDir), database, administrator);

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

/**
 * Process id in the first line of `file`, when that process is a server on `folder`. A file that PostgreSQL would stumble over
 * (empty, or naming a living process that is another program) is removed; one that names a dead process is left to
 * PostgreSQL, which then makes sure that no backend of the former server is left.
 */
function serverNamedIn(file: string, folder: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const isProcess = Number.isInteger(pid) && pid > 0;
  if (isProcess && processCommand(pid).includes(folder)) return pid;
  if (!isProcess || isRunning(pid)) rmSync(file, { force: true });
  return undefined;
}

/** The server that runs on `folder`, if one does: found by its pid file, or by its command when the folder was deleted under it. */
function runningServer(folder: string, socket: string): number | undefined {
  return (
    serverNamedIn(path.join(folder, 'postmaster.pid'), folder) ??
    serverNamedIn(path.join(socket, '.s.PGSQL.5432.lock'), folder) ??
    (existsSync(folder) ? undefined : processesNaming(`-D ${folder} -c `)[0])
  );
}

function run(launcher: Launcher, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command, ...rest] = [...launcher.prefix, program, ...args];
  return spawn(command as string, rest, { ...options, ...launcher.spawnOptions });
}

async function runToEnd(launcher: Launcher, program: string, args: string[], failure: string): Promise<void> {
  const child = run(launcher, program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new ConfigurationError(`${failure}: ${complaint.trim().split('\n').at(-1) ?? code}`);
}

/** @param isReady with all migrations, where the build has made one like that */
async function createCluster(launcher: Launcher, folder: string, isReady: boolean): Promise<void> {
  // Made beside the final name and renamed, so that a start that is killed here leaves no half-made cluster.
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const failure = 'The database could not be created';
  const { initdb } = launcher.binaries;
  if (isReady && (await unpackCluster(unfinished, launcher.major))) {
    launcher.own(unfinished);
    // What PostgreSQL did not write itself it never brings to the disk by itself.
    await runToEnd(launcher, initdb, ['--sync-only', '-D', unfinished], failure);
  } else {
    launcher.own(unfinished);
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
    await runToEnd(launcher, initdb, ['-D', unfinished, '-U', administrator, '--auth=trust', ...locale], failure);
  }
  renameSync(unfinished, folder);
}

function serverArguments(folder: string, socket: string): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    max_connections: '120',
    shared_buffers: `${sharedBuffersMb()}MB`,
    // Of itself it takes 16 MB where the cache is large; a newsletter's thousand rows fill one.
    wal_buffers: '4MB',
    // No transaction of the product is serializable; the tables for those that are would take 2 MB.
    max_pred_locks_per_transaction: '10',
    log_min_messages: 'warning',
    // Waiting longer than this for a lock is a defect; it ends in an error instead of a pile of waiting requests.
    lock_timeout: '15s',
  };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

const logOf = (folder: string) => path.join(path.dirname(folder), 'postgres.log');

async function startServer(launcher: Launcher, folder: string, socket: string): Promise<number> {
  const logFile = logOf(folder);
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
      if (await canConnect(connectionUrl(socket, 'postgres', administrator))) return child.pid as number;
      await sleep(20);
    }
    // After a kill, backends of the former server may hold its shared memory for up to two seconds: try again.
    if (Date.now() > deadline - startTimeoutMs + 15_000) break;
    await sleep(250);
  }
  const fatal = readFileSync(logFile, 'utf8')
    .trim()
    .split('\n')
    .findLast((line) => line.includes('FATAL:'));
  const reason = fatal ? `: ${fatal.replace(/^.*FATAL:\s*/, '')}` : '';
  throw new ConfigurationError(`The database in ${folder} does not start${reason}; see ${logFile}.`);
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
 * @param isReady whether a new one begins with all migrations, where the build has made one like that
 * @throws ConfigurationError with one sentence when it cannot run here
 */
export async function startEmbeddedPostgres(dataDir: string, { isReady = false } = {}): Promise<EmbeddedPostgres> {
  const folder = folderOf(dataDir);
  const launcher = launcherFor(dataDir);
  const socket = makeSocketFolder(dataDir, launcher);
  const adopted = await adoptServer(folder, socket);
  if (!adopted) {
    if (!isNewCluster(dataDir)) checkMajorVersion(launcher, folder);
    else await createCluster(launcher, folder, isReady);
  }
  const pid = adopted ?? (await startServer(launcher, folder, socket));
  await prepareDatabase(databaseName, (database) => connectionUrl(socket, database, administrator));
  const stop = keepRunning(pid, folder, async () => {
    return (await adoptServer(folder, socket)) ?? (await startServer(launcher, folder, socket));
  });
  const stopWatching = watchServerLog(logOf(folder), (error) => sayWarning(`${logOf(folder)}: ${error}`));
  return {
    url: connectionUrl(socket, databaseName, productRole),
    stop: async () => {
      stopWatching();
      await stop();
      rmSync(socket, { recursive: true, force: true });
    },
  };
}

/** The server that a crashed supervisor left running on `folder`; one that cannot be used any more is ended. */
async function adoptServer(folder: string, socket: string): Promise<number | undefined> {
  const pid = runningServer(folder, socket);
  if (!pid) return undefined;
  const isWhole = existsSync(path.join(folder, 'postmaster.pid'));
  if (isWhole && (await canConnect(connectionUrl(socket, 'postgres', administrator)))) return pid;
  await stopServer(pid, folder);
  return undefined;
}

function checkMajorVersion(launcher: Launcher, folder: string): void {
  const found = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found === String(launcher.major)) return;
  throw new ConfigurationError(
    `The data in ${folder} is of PostgreSQL ${found}, this version brings ${launcher.major}; dump it with the version that made it and restore it here.`,
  );
}

/** Looks after a server until it is stopped on purpose: one that died (killed, out of memory) is started again. */
function keepRunning(firstPid: number, folder: string, startAgain: () => Promise<number>): () => Promise<void> {
  let pid = firstPid;
  let restarting: Promise<void> | undefined;
  const restart = async () => {
    sayError('the database has ended; starting it again');
    try {
      pid = await startAgain();
      sayWarning('the database runs again');
    } catch (error) {
      sayError(error instanceof ConfigurationError ? error.message : String(error));
    }
    restarting = undefined;
  };
  const timer = setInterval(() => {
    if (!isRunning(pid)) restarting ??= restart();
  }, lookAfterMs).unref();
  return async () => {
    clearInterval(timer);
    await restarting;
    await stopServer(pid, folder);
  };
}
