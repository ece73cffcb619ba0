import { spawnSync } from 'node:child_process';
import { promises as fs, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildMark, buildMarkFile, environment, fail, root } from './steps.mjs';

const mark = buildMark();

// What the bundler says about a build that went well is for those who ask for it.
const { status, stderr } = spawnSync('react-router', ['build', '--logLevel', 'warn'], {
  cwd: root,
  env: environment(),
  stdio: process.env.VERBOSE ? 'inherit' : ['ignore', 'ignore', 'pipe'],
});
if (status !== 0) {
  process.stderr.write(stderr ?? '');
  fail('react-router build ended with an error.');
}

/** Text files get `.br` and `.gz` twins, which the server sends as they are. */
const compressible = /\.(?:js|css|svg|json|webmanifest|txt|xml)$/;
const smallest = 1024;

async function compress(file) {
  const content = await fs.readFile(file);
  if (content.length < smallest) return;
  await fs.writeFile(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  await fs.writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
}

const files = readdirSync('build/client', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && compressible.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name));
await Promise.all(files.map(compress));
// The manifest is for tools at build time; nobody should download it.
await fs.rm('build/client/.vite', { recursive: true, force: true });
await fs.writeFile(buildMarkFile, mark);
