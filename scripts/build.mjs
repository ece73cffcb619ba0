import { promises as fs, readdirSync } from 'node:fs';
import path from 'node:path';
import { compressFiles } from './compressed-files.ts';
import { buildMark, buildMarkFile, ensureWords, runBeside } from './steps.mjs';

const mark = buildMark();

async function buildPages() {
  await ensureWords();
  // Garbage of ten thousand modules: with the room that a server has, to collect it took a seventh of the time.
  const bundler = ['--max-semi-space-size=64', 'node_modules/.bin/react-router'];
  await runBeside('node', [...bundler, 'build', '--logLevel', 'warn']);
}

// Here, not by the bundler (`emptyOutDir`), which would take away what is made beside it.
await fs.rm('build', { recursive: true, force: true });
await Promise.all([
  buildPages(),
  runBeside('node', ['scripts/build-supervisor.ts']),
  // What it says is that there will be no database for first starts, and why.
  runBeside('node', ['scripts/build-database.ts'], { stdio: 'inherit' }),
]);

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
  // What the server's build has added to it.
  compressFiles('build/client'),
  ...['build/server', 'build/supervisor'].flatMap((folder) => filesIn(folder, /\.js$/)).map(writeInAscii),
]);
// The manifest is for tools at build time; nobody should download it.
await fs.rm('build/client/.vite', { recursive: true, force: true });
await fs.writeFile(buildMarkFile, mark);
