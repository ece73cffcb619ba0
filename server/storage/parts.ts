import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#server/errors.ts';
import { flushFolder } from './local-store.ts';
import { nextWithin, TooLargeError } from './spool.ts';

/**
 * Parts of uploads, on this machine's disk: a folder for each upload, a file for each part, under names that nobody else knows. Nothing
 * here can be downloaded. Two that write the same upload write different files; which of them counts is not decided here.
 */

type Options = {
  folder: string;
  name: string;
  /** More than this many bytes end it with {@link TooLargeError}. */
  maxBytes: number;
  /** Longest silence of the sender, in milliseconds. */
  patienceMs?: number;
};

/** A stream that refuses its own content ends it; a sender who went away only breaks it off. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof AppError) throw error;
}

/**
 * Writes what comes, flushed to disk. A sender that goes away has sent what has arrived until then: `isWhole` is false, and the part is
 * kept. Anything else that goes wrong leaves no file. Errors of the disk are thrown as they are.
 */
export async function writePart(
  body: ReadableStream<Uint8Array>,
  { folder, name, maxBytes, patienceMs = 30_000 }: Options,
): Promise<{ bytes: number; isWhole: boolean }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, name);
  const reader = body.getReader();
  let [bytes, isWhole] = [0, true];
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      for (;;) {
        const next = await nextWithin(reader.read(), patienceMs).catch(unlessRefused);
        isWhole = next !== undefined;
        if (!next || next.done) break;
        const { value } = next;
        if (bytes + value.length > maxBytes) throw new TooLargeError(`more than ${maxBytes} bytes`);
        for (let written = 0; written < value.length; ) {
          written += (await handle.write(value, written)).bytesWritten;
        }
        bytes += value.length;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await flushFolder(folder);
    if (bytes === 0) await rm(file, { force: true });
    if (!isWhole) reader.cancel().catch(() => {});
    return { bytes, isWhole };
  } catch (error) {
    await rm(file, { force: true });
    reader.cancel().catch(() => {});
    throw error;
  }
}

/** The parts one after the other, as one stream. */
export function readParts(folder: string, names: readonly string[]): ReadableStream<Uint8Array> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (const name of names) yield* createReadStream(path.join(folder, name), { highWaterMark: 256 * 1024 });
  }
  return Readable.toWeb(Readable.from(pieces(), { objectMode: false })) as ReadableStream<Uint8Array>;
}

export const removePart = (folder: string, name: string) => rm(path.join(folder, name), { force: true });
export const removeParts = (folder: string) => rm(folder, { recursive: true, force: true });

/** The uploads that have a folder in `folder`, by name. */
export async function* listParts(folder: string): AsyncIterable<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
