import { spawnSync } from 'node:child_process';
import { promises as fs, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildMark, buildMarkFile, environment, fail, pinnedNode, root, run } from './steps.mjs';

const mark = buildMark();

function bundle(command, args) {
  // What the bundler says about a build that went well is for those who ask for it.
  const { status, stderr } = spawnSync(command, args, {
    cwd: root,
    env: environment(),
    stdio: process.env.VERBOSE ? 'inherit' : ['ignore', 'ignore', 'pipe'],
  });
  if (status === 0) return;
  process.stderr.write(stderr ?? '');
  fail(`${command} ${args[0]} ended with an error.`);
}

bundle('react-router', ['build', '--logLevel', 'warn']);
bundle(pinnedNode, ['scripts/build-supervisor.ts']);
// What it says is that there will be none, and why.
if (run(pinnedNode, ['scripts/build-database.ts']) !== 0)
  fail('The database for first starts could not be made; its message stands above.');

/** Text files get `.br` and `.gz` twins, which the server sends as they are. */
const compressible = /\.(?:js|css|svg|json|webmanifest|txt|xml)$/;
const smallest = 1024;

async function compress(file) {
  const content = await fs.readFile(file);
  if (content.length < smallest) return;
  await fs.writeFile(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  await fs.writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
}

/**
 * V8 keeps a source of ASCII alone with one byte for each character, any other with two, and has to decode it first. An escape is what it
 * stands for everywhere but in a raw template that is shown.
 */
async function writeInAscii(file) {
  const text = await fs.readFile(file, 'utf8');
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  await fs.writeFile(file, text.replaceAll(/[^\0-\x7f]/g, escaped));
}

const filesIn = (folder, pattern) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

await Promise.all([
  ...filesIn('build/client', compressible).map(compress),
  ...filesIn('build/server', /\.js$/).map(writeInAscii),
]);
// The manifest is for tools at build time; nobody should download it.
await fs.rm('build/client/.vite', { recursive: true, force: true });
await fs.writeFile(buildMarkFile, mark);
