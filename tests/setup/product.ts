import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The whole product as its operator runs it: supervisor, workers and database, in processes of their own. */

export const samplePassword = 'Sample-pass-9';

const leftovers = { folders: new Set<string>(), products: new Set<number>() };

/** Ends what a test that failed half-way left running, and removes what the tests of this file wrote. */
export function leaveNothing(): void {
  for (const pid of leftovers.products) killAll(processTree(pid));
  for (const folder of leftovers.folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  leftovers.products.clear();
  leftovers.folders.clear();
}

/** @param parent where it lies, if not where all others do */
export function temporaryFolder(purpose: string, parent = os.tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, `vantaggio-${purpose}-`));
  leftovers.folders.add(folder);
  return folder;
}

function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it was already gone
    }
  }
}

/** True when nobody listens at `port`. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  await new Promise((resolve) => server.close(resolve));
  return listens;
}

/** A port below those that systems give to outgoing connections: nobody takes it between this answer and its use by chance. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    if (await isFree(port)) return port;
  }
}

/** Process ids below `pid`, itself included. */
export function processTree(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = [pid];
  for (const each of found) found.push(...rows.filter(([, parent]) => parent === each).map(([child]) => child));
  return found;
}

export type Product = {
  url: string;
  dataDir: string;
  pid: number;
  /** What it printed so far. */
  output: () => string;
  /** Milliseconds from the start to `ready`. */
  readyAfter: number;
  /** SIGTERM, then waits. Returns the exit code. */
  stop: () => Promise<number | null>;
  /** kill -9 of the supervisor, the workers and the database at once. */
  killTree: () => Promise<void>;
  /** Resolves when it ends, with the exit code. */
  ended: Promise<number | null>;
  /** Resolves when it has printed something that `pattern` matches. */
  printed: (pattern: RegExp) => Promise<void>;
};

export type ProductOptions = {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  cwd?: string;
  /** With an empty folder, not with a copy of one that was started before: for tests of the first start itself. */
  fresh?: boolean;
  /** With as many workers as the product starts by itself, not with one. */
  ownWorkers?: boolean;
  /** Started by this, typed into a shell, and stopped by Ctrl-C: for commands that documents show. */
  shell?: string;
};

/** Names the folder that products begin with a copy of; set while a whole run of tests goes on. */
export const templateVariable = 'PRODUCT_TEMPLATE';

/** What changes the first start. */
const decidesFirstStart =
  /^(?:DATABASE_URL|SAMPLE_DATA|SAMPLE_PASSWORD|ADMIN_EMAIL|ADMIN_PASSWORD|SECRET_KEY|GOTRUE_JWT_\w+)$/;

/** A folder of its own: empty, or as the first start of this run has left one. */
function dataFolder({ fresh, env = {}, cwd }: ProductOptions): string {
  const folder = temporaryFolder('data');
  const template = process.env[templateVariable];
  if (fresh || cwd || !template || Object.keys(env).some((name) => decidesFirstStart.test(name))) return folder;
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'CHROMIUM_PATH'];

export function cleanEnvironment(env: Record<string, string>): Record<string, string> {
  const kept = Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return { ...kept, LOG_LEVEL: 'warn', SAMPLE_PASSWORD: samplePassword, ...env };
}

/** Starts the built product and waits for `ready`. Rejects with what it printed when it ends before. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { port, cwd } = options;
  // One, unless several are what a test is about: each would compile and warm up for itself what the others have compiled.
  const env = { ...(!options.ownWorkers && { WEB_CONCURRENCY: '1' }), ...options.env };
  const dataDir = options.dataDir ?? dataFolder(options);
  const chosen = port ?? (await freePort());
  const startedAt = performance.now();
  const [command, args] = options.shell
    ? ['bash', ['-euo', 'pipefail', '-c', options.shell]]
    : [path.resolve('node_modules/.bin/node'), ['build/supervisor/main.js']];
  const child: ChildProcess = spawn(command, args, {
    cwd: cwd ?? process.cwd(),
    env: cleanEnvironment({ PORT: String(chosen), DATA_DIR: dataDir, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: options.shell !== undefined,
  });
  let output = '';
  const readers = new Set<() => void>();
  const printed = (pattern: RegExp) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!pattern.test(output)) return;
        readers.delete(look);
        resolve();
      };
      readers.add(look);
      look();
    });
  leftovers.products.add(child.pid as number);
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  void ended.then(() => leftovers.products.delete(child.pid as number));
  await new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      output += chunk;
      for (const look of [...readers]) look();
    };
    void printed(/^ready http/m).then(resolve);
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    void ended.then((code) => reject(new Error(`the product ended with ${code} before it was ready:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${chosen}`,
    dataDir,
    pid: child.pid as number,
    output: () => output,
    readyAfter: performance.now() - startedAt,
    stop: () => {
      // A terminal sends it to all that a command has started.
      if (options.shell) process.kill(-(child.pid as number), 'SIGINT');
      else child.kill('SIGTERM');
      return ended;
    },
    killTree: async () => {
      killAll(processTree(child.pid as number));
      await ended;
    },
    ended,
    printed,
  };
}

export type Ending = { code: number | null; stdout: string; stderr: string };

/** Runs a program that is expected to end by itself, with a clean environment. */
export function runToEnd(command: string, args: string[], { env = {}, cwd }: ProductOptions = {}): Promise<Ending> {
  const child = spawn(command, args, {
    cwd: cwd ?? process.cwd(),
    env: cleanEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** A start that is expected to be refused. */
export function refusedStart(env: Record<string, string>, cwd?: string): Promise<Ending> {
  const main = path.resolve('build/supervisor/main.js');
  return runToEnd(path.resolve('node_modules/.bin/node'), [main], { env, ...(cwd ? { cwd } : {}) });
}

export type OutboxMail = { name: string; raw: string };

/** Mails in the outbox, oldest first. */
export function outbox(dataDir: string): OutboxMail[] {
  const folder = path.join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => ({ name, raw: readFileSync(path.join(folder, name), 'utf8') }));
}

/** Asks again until `look` finds something, for at most `patienceMs`. */
export async function eventually<T>(
  look: () => T | undefined | Promise<T | undefined>,
  what: string,
  patienceMs = 20_000,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(100);
  }
  throw new Error(`${what} did not happen within ${patienceMs} ms`);
}

/** The environment that the supervisor gave a worker: connection string and keys, for tests that look behind the scenes. */
export function workerEnvironment(product: Product): Record<string, string> {
  const wanted = /^(DATABASE_URL|SECRET_KEY|DATA_DIR|SAMPLE_DATA|NEWEST_MIGRATION)=/;
  for (const pid of processTree(product.pid)) {
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((variable) => wanted.test(variable));
    if (variables.some((variable) => variable.startsWith('SECRET_KEY='))) {
      return Object.fromEntries(
        variables.map((variable) => [
          variable.slice(0, variable.indexOf('=')),
          variable.slice(variable.indexOf('=') + 1),
        ]),
      );
    }
  }
  throw new Error('no worker was found');
}
