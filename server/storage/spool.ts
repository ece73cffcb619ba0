import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#server/errors.ts';

/** Content that has arrived whole, still under a name that nobody else knows. */
export type Spooled = { path: string; bytes: number; sha256: Buffer };

/** What arrives is larger than is taken. */
export class TooLargeError extends Error {
  override name = 'TooLargeError';
}

/** The sender went away, or sent nothing for too long: there is nobody to answer to. */
export class BrokenOffError extends Error {
  override name = 'BrokenOffError';
}

type Options = {
  folder: string;
  /** More than this many bytes end it with {@link TooLargeError}. */
  maxBytes: number;
  /** Longest silence of the sender, in milliseconds. */
  patienceMs?: number;
};

/** What `next` resolves with; {@link BrokenOffError} after `ms` milliseconds without it. */
export async function nextWithin<T>(next: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BrokenOffError('nothing came for too long')), ms);
  });
  try {
    return await Promise.race([next, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Writes a stream to a temporary file, piece by piece as it comes (memory stays flat), flushed to disk at the end. Whatever goes wrong,
 * no file is left. Errors of the disk are thrown as they are, and those by which a stream refuses its own content (`AppError`).
 */
export async function spool(
  body: ReadableStream<Uint8Array>,
  { folder, maxBytes, patienceMs = 30_000 }: Options,
): Promise<Spooled> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomUUID());
  const hash = createHash('sha256');
  const reader = body.getReader();
  let bytes = 0;
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      for (;;) {
        const { done, value } = await nextWithin(reader.read(), patienceMs).catch((cause) => {
          const isOurs = cause instanceof BrokenOffError || cause instanceof AppError;
          throw isOurs ? cause : new BrokenOffError('the sender went away', { cause });
        });
        if (done) break;
        bytes += value.length;
        if (bytes > maxBytes) throw new TooLargeError(`more than ${maxBytes} bytes`);
        hash.update(value);
        for (let written = 0; written < value.length; ) {
          written += (await handle.write(value, written)).bytesWritten;
        }
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    return { path: file, bytes, sha256: hash.digest() };
  } catch (error) {
    await rm(file, { force: true });
    // Not awaited: a sender that is slow to notice must not hold up the answer.
    reader.cancel().catch(() => {});
    throw error;
  }
}

/** Removes what a crash left under temporary names before `before`. Returns how many files that were. */
export async function cleanSpool(folder: string, before: Date): Promise<number> {
  let removed = 0;
  try {
    for await (const entry of await opendir(folder)) {
      const file = path.join(folder, entry.name);
      const found = await stat(file).catch(() => undefined);
      if (!found || found.mtime >= before) continue;
      await rm(file, { force: true });
      removed += 1;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return removed;
}
