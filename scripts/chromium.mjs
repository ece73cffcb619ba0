import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { environment, fail } from './steps.mjs';

const downloadLimitMs = 60_000;
/** The one without windows, menus and extensions comes first: the same engine, with less work for each page (docs/decisions/028). */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The browser that Playwright downloaded before, if it did. */
function playwrightsOwn() {
  const code = "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))";
  const file = spawnSync('node', ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: environment(),
  }).stdout?.trim();
  return file && existsSync(file) ? file : undefined;
}

function onPath() {
  const folders = (process.env.PATH ?? '')
    .split(path.delimiter)
    .concat('/usr/bin', '/Applications/Google Chrome.app/Contents/MacOS');
  return folders
    .flatMap((folder) => [...names, 'Google Chrome'].map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

const isDebian = () =>
  existsSync('/etc/debian_version') && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;

function fromApt() {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined;
  console.log(
    `installing chromium from ${/^ID=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'apt'} packages (once, about a minute) …`,
  );
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  if (spawnSync('apt-get', ['update', '-qq'], options).status !== 0) return undefined;
  // Both: the faster one for nearly all, the other for what only it has. Distributions before Debian 12 know the second one only.
  const isInstalled = [['chromium-headless-shell', 'chromium'], ['chromium']].some(
    (packages) => spawnSync('apt-get', ['install', '-y', '-qq', ...packages], options).status === 0,
  );
  return isInstalled ? onPath() : undefined;
}

function downloaded() {
  console.log('downloading chromium with Playwright (at most a minute) …');
  spawnSync('playwright', ['install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: environment(),
    timeout: downloadLimitMs,
  });
  return playwrightsOwn();
}

/** Path of a Chromium for the browser tests; ends with one sentence when none can be had. */
export function chromiumPath() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) fail(`CHROMIUM_PATH names ${given}, which does not exist.`);
  const found = given ?? playwrightsOwn() ?? onPath() ?? fromApt() ?? downloaded();
  return (
    found ??
    fail(
      'The browser tests need Chromium: install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to its program.',
    )
  );
}
