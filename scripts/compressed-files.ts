import { promises as fs, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|json|webmanifest|txt|xml)$/;
const smallest = 1024;
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

async function compress(file: string): Promise<void> {
  const content = await fs.readFile(file);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [asBrotli, asGzip] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
  await Promise.all([fs.writeFile(`${file}.br`, asBrotli), fs.writeFile(`${file}.gz`, asGzip)]);
}

const writtenAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Gives each text file in `folder` that has none of its state a `.br` and a `.gz` twin, which the server sends as they are. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => writtenAt(`${file}.br`) < writtenAt(file));
  await Promise.all(files.map(compress));
}

/** Compresses what browsers get while what the server runs is still being built: that leaves one of two processors idle. */
export function compressedFiles(): Plugin {
  let underWay: Promise<void> | undefined;
  return {
    name: 'compressed-files',
    apply: 'build',
    sharedDuringBuild: true,
    async writeBundle({ dir = '' }) {
      if (this.environment.name === 'client') underWay = compressFiles(dir);
      else await underWay;
    },
  };
}
