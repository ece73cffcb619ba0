import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { debianAccount } from '#tests/setup/pgbouncer.ts';
import { eventually, freePort, temporaryFolder } from '#tests/setup/product.ts';

/** Debian's PostgreSQL twice, the second a synchronous standby of the first, behind HAProxy, which leads to whichever is the primary. */

const programs = '/usr/lib/postgresql/15/bin';
const haproxy = '/usr/sbin/haproxy';

export type Pair = {
  /** Through HAProxy. */
  url: string;
  /** kill -9 of the primary. */
  killPrimary: () => Promise<void>;
  promoteStandby: () => Promise<void>;
  stop: () => Promise<void>;
};

type Server15 = { port: number; rootUrl: string; child: ChildProcess; ended: Promise<void> };

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[] | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<T>(sql)).rows;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** What HAProxy asks: 200 from the one that may be written to. */
async function startCheck(rootUrl: string): Promise<{ port: number; server: Server }> {
  const server = createServer(async (_request, response) => {
    const rows = await ask<{ standby: boolean }>(rootUrl, 'select pg_is_in_recovery() as standby');
    response.writeHead(rows?.[0]?.standby === false ? 200 : 503).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, server };
}

export async function startPair(): Promise<Pair> {
  const account = debianAccount();
  const folder = temporaryFolder('pair');
  const [rootPassword, password] = [randomUUID(), randomUUID()];
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, rootPassword);
  if (account.uid !== undefined)
    for (const each of [folder, passwordFile]) chownSync(each, account.uid, account.gid as number);
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(programs, program), args, { ...account, cwd: folder, stdio: 'ignore' });
  const serve = async (data: string): Promise<Server15> => {
    const port = await freePort();
    const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    const child = spawn(path.join(programs, 'postgres'), args, { ...account, cwd: folder, stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const rootUrl = `postgres://root:${rootPassword}@127.0.0.1:${port}/postgres`;
    await eventually(() => ask(rootUrl, 'select 1'), 'the start of a database', 60_000);
    return { port, rootUrl, child, ended };
  };
  run('initdb', [
    '-D',
    'a',
    '-U',
    'root',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--locale=C',
    '-E',
    'UTF8',
  ]);
  const first = await serve('a');
  await ask(first.rootUrl, `create role product login createrole password '${password}'`);
  await ask(first.rootUrl, 'create database product owner product');
  run('pg_basebackup', ['-D', 'b', '-d', first.rootUrl, '-X', 'stream', '-R', '-c', 'fast']);
  const second = await serve('b');
  await ask(first.rootUrl, `alter system set synchronous_standby_names = '*'`);
  await ask(first.rootUrl, 'select pg_reload_conf()');
  await eventually(async () => {
    const rows = await ask<{ state: string }>(first.rootUrl, 'select sync_state as state from pg_stat_replication');
    return rows?.[0]?.state === 'sync' ? true : undefined;
  }, 'a synchronous standby');
  const checks = [await startCheck(first.rootUrl), await startCheck(second.rootUrl)];
  const port = await freePort();
  const config = path.join(folder, 'haproxy.cfg');
  const servers = [first, second].map(
    (each, index) =>
      `  server s${index} 127.0.0.1:${each.port} check port ${checks[index]?.port} inter 300 fall 2 rise 1 on-marked-down shutdown-sessions`,
  );
  writeFileSync(
    config,
    `defaults
  mode tcp
  timeout connect 1s
  timeout check 1s
  timeout client 1h
  timeout server 1h
frontend database
  bind 127.0.0.1:${port}
  default_backend primary
backend primary
  option httpchk GET /
${servers.join('\n')}
`,
  );
  if (!existsSync(haproxy)) throw new Error('HAProxy is not installed');
  const proxy = spawn(haproxy, ['-db', '-f', config], { stdio: 'ignore' });
  const proxyEnded = new Promise<void>((resolve) => proxy.once('exit', () => resolve()));
  const url = `postgres://product:${password}@127.0.0.1:${port}/product`;
  // Until it has looked for the first time it takes both for the primary, in turns.
  let right = 0;
  await eventually(async () => {
    const rows = await ask<{ standby: boolean }>(url, 'select pg_is_in_recovery() as standby');
    right = rows?.[0]?.standby === false ? right + 1 : 0;
    return right > 6 ? true : undefined;
  }, 'the way through the proxy');
  return {
    url,
    killPrimary: async () => {
      first.child.kill('SIGKILL');
      await first.ended;
    },
    promoteStandby: async () => {
      await ask(second.rootUrl, 'select pg_promote()');
    },
    stop: async () => {
      for (const { child } of [first, second]) if (child.exitCode === null && !child.signalCode) child.kill('SIGINT');
      proxy.kill('SIGKILL');
      await Promise.all([first.ended, second.ended, proxyEnded]);
      for (const { server } of checks) server.close();
    },
  };
}
