import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { eventually, freePort, temporaryFolder } from '#tests/setup/product.ts';

/** Debian's PgBouncer in front of a database. */

const program = '/usr/sbin/pgbouncer';
export const hasPgBouncer = existsSync(program);

export type PoolMode = 'session' | 'transaction' | 'statement';

export type Pooler = { url: string; stop: () => Promise<void> };

/** Neither program of Debian runs as root. */
export function debianAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith('postgres:'))?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Starts it on a free port; its address is that of `url` otherwise. It refuses start-up parameters that it does not know, as it does by default. */
export async function startPooler(url: string, mode: PoolMode): Promise<Pooler> {
  const { username, password, hostname, port, pathname } = new URL(url);
  const folder = temporaryFolder('pooler');
  const account = debianAccount();
  const own = await freePort();
  const [users, settings] = [path.join(folder, 'users.txt'), path.join(folder, 'pgbouncer.ini')];
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 20
max_client_conn = 200
log_connections = 0
log_disconnections = 0
`,
  );
  if (account.uid !== undefined)
    for (const each of [folder, users, settings]) chownSync(each, account.uid, account.gid as number);
  const child: ChildProcess = spawn(program, [settings], { ...account, cwd: folder, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const pooled = `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`;
  await eventually(async () => {
    const client = new pg.Client({ connectionString: pooled, connectionTimeoutMillis: 1_000 });
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => undefined,
    );
  }, 'the start of the pooler');
  return {
    url: pooled,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
