import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { finished, type Readable } from 'node:stream';
import { MissingObjectError, type ObjectStore } from './object-store.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Makes a change of names in `folder` outlive a power cut. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* namesIn(folder: string): AsyncIterable<string> {
  try {
    for await (const entry of await opendir(folder)) yield entry.name;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Names are ours, but a row that came with a backup may say anything: none leads out of the folder. */
const nameShape = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Keeps contents in a folder: `{first two characters of the key}/{key}`, or all side by side. Files must lie on the same file system. */
export function localStore(folder: string, { flat = false } = {}): ObjectStore {
  function placeOf(key: string): string {
    if (!nameShape.test(key)) throw new MissingObjectError(`nothing can be kept as ${JSON.stringify(key)}`);
    return flat ? path.join(folder, key) : path.join(folder, key.slice(0, 2), key);
  }
  async function* filesIn(part: string): AsyncIterable<{ key: string; publishedAt: Date }> {
    for await (const key of namesIn(path.join(folder, part))) {
      const found = await stat(path.join(folder, part, key)).catch(() => undefined);
      if (found?.isFile()) yield { key, publishedAt: found.ctime };
    }
  }
  return {
    async publish(key, { path: from }) {
      const to = placeOf(key);
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      await rename(from, to);
      await flushFolder(path.dirname(to));
      await flushFolder(folder);
    },
    async read(key, range) {
      const stream = createReadStream(placeOf(key), range);
      return new Promise<Readable>((resolve, reject) => {
        // Missing is told by opening, not in the middle of an answer.
        stream.once('open', () => resolve(stream));
        stream.once('error', (error) =>
          reject(isMissing(error) ? new MissingObjectError(`nothing is kept as ${key}`, { cause: error }) : error),
        );
        finished(stream, () => {});
      });
    },
    async remove(key) {
      await rm(placeOf(key), { force: true });
    },
    async *list() {
      if (flat) yield* filesIn('');
      else for await (const part of namesIn(folder)) yield* filesIn(part);
    },
  };
}
