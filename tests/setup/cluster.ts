import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { launcherFor } from '#server/db/postgres-launcher.ts';
import { eventually, freePort, processTree, temporaryFolder } from '#tests/setup/product.ts';

/** A PostgreSQL of somebody else: reached over TCP, with a password, by a role that owns its database, may make roles and is no superuser. */

export type Cluster = {
  url: string;
  version: string;
  /** kill -9 of the server. */
  kill: () => Promise<void>;
  /** Starts it again on the same port after it was killed. */
  startAgain: () => Promise<void>;
  /** Stops all its processes where they are: nothing is answered, nothing refused. */
  freeze: () => void;
  thaw: () => void;
  stop: () => Promise<void>;
};

type Programs = { initdb: string; postgres: string; prefix: string[]; options: SpawnOptions };

const debianFolder = '/usr/lib/postgresql/15/bin';
export const hasDebianPostgres = existsSync(path.join(debianFolder, 'postgres'));

/** The programs that come with the product. */
function ownPrograms(folder: string): Programs {
  const { binaries, prefix, spawnOptions, own } = launcherFor(folder);
  own(folder);
  return { ...binaries, prefix, options: spawnOptions };
}

/** Debian's own PostgreSQL 15, which refuses to run as root. */
function debianPrograms(folder: string): Programs {
  const programs = { initdb: path.join(debianFolder, 'initdb'), postgres: path.join(debianFolder, 'postgres') };
  if (process.getuid?.() !== 0) return { ...programs, prefix: [], options: {} };
  const account = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres') as string[];
  const [uid, gid] = [Number(account[2]), Number(account[3])];
  chownSync(folder, uid, gid);
  return { ...programs, prefix: [], options: { uid, gid } };
}

function run(programs: Programs, program: 'initdb' | 'postgres', args: string[], cwd: string): ChildProcess {
  const [command, ...rest] = [...programs.prefix, programs[program], ...args];
  return spawn(command as string, rest, { ...programs.options, cwd, stdio: 'ignore' });
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

async function tryQuery(connectionString: string, sql: string): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query(sql);
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Makes and starts a cluster on a free port of 127.0.0.1. */
export async function startCluster(kind: 'own' | 'debian' = 'own'): Promise<Cluster> {
  const folder = temporaryFolder('cluster');
  const [rootPassword, password] = [randomUUID(), randomUUID()];
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, rootPassword, { mode: 0o644 });
  const programs = kind === 'own' ? ownPrograms(folder) : debianPrograms(folder);
  const data = path.join(folder, 'data');
  const initArgs = ['-D', data, '-U', 'root', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  const code = await ended(run(programs, 'initdb', [...initArgs, '--locale=C'], folder));
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  const port = await freePort();
  const serverArgs = [
    '-D',
    data,
    '-c',
    'listen_addresses=127.0.0.1',
    '-p',
    String(port),
    '-c',
    `unix_socket_directories=`,
  ];
  const rootUrl = `postgres://root:${rootPassword}@127.0.0.1:${port}`;
  let server: ChildProcess;
  const start = async () => {
    server = run(programs, 'postgres', serverArgs, folder);
    // After a kill it reads its log again first, which takes a busy disk a while.
    await eventually(() => tryQuery(`${rootUrl}/postgres`, 'select 1'), 'the start of the cluster', 60_000);
  };
  await start();
  await tryQuery(`${rootUrl}/postgres`, `create role product login createrole password '${password}'`);
  await tryQuery(`${rootUrl}/postgres`, 'create database product owner product');
  const shown = await tryQuery(`${rootUrl}/postgres`, 'show server_version');
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = ended(server);
    server.kill(signal);
    await gone;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processTree(server.pid as number)) {
      try {
        process.kill(pid, signal);
      } catch {
        // it ended with the others
      }
    }
  };
  return {
    url: `postgres://product:${password}@127.0.0.1:${port}/product`,
    version: shown?.rows[0]?.server_version,
    kill: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = ended(server);
      // All of it: what is left of a server without its first process answers for a moment more.
      signalAll('SIGKILL');
      await gone;
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    startAgain: start,
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
