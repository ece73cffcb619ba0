import { Readable } from 'node:stream';
import { log } from '#server/log.ts';

type Parts = AsyncIterable<string | Uint8Array>;

async function* bytesOf(parts: Parts): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of parts) if (part.length > 0) yield typeof part === 'string' ? Buffer.from(part) : part;
  } catch (error) {
    log.error({ err: error }, 'a file broke off while it was sent');
    throw error;
  }
}

/**
 * A file as the body of an answer, written as it is read. Where it breaks off the connection does too: an answer that ended as usual would be saved
 * for the whole file. Nothing more is read for somebody who has left.
 */
export const streamedBody = (parts: Parts): ReadableStream =>
  Readable.toWeb(Readable.from(bytesOf(parts), { objectMode: false })) as ReadableStream;
