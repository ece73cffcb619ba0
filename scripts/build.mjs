import { promises as fs, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fail, run } from './steps.mjs';

if (
  run('react-router', ['build', '--logLevel', 'warn'], {
    stdio: ['ignore', process.env.VERBOSE ? 'inherit' : 'pipe', 'inherit'],
  }) !== 0
) {
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
