import { open } from 'node:fs/promises';
import { parametersShape } from '#server/analysis/parameters.ts';
import { detectFiles } from '#server/analysis/run.ts';
import { AppError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { isBuyerData } from '#shared/buyer-data.ts';
import type { MediaType } from '#shared/media-types.ts';

/** Headings stand among the first of these bytes. */
const headBytes = 64 * 1024;
/** So many bytes are looked at before any is written: more would let a slow line wait too long for its first. */
const firstLookBytes = 16 * 1024;

export const refusedBuyers = () =>
  new AppError('unsupported_type', 'a file that names buyers', { details: { reason: 'buyer-data' } });

/** Whether the first bytes of a file are still to come when so many are there. */
export const isInHead = (received: number): boolean => received < headBytes;

/**
 * A stream as it comes, unless it begins as a file that names buyers: then it fails before anybody has written a byte of it. (What is packed is looked
 * into when it is whole.)
 * @param before - what came of the file already, in parts that were too small to tell
 */
export function withoutBuyers(body: ReadableStream<Uint8Array>, before = new Uint8Array()): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let isSeen = false;
  return new ReadableStream({
    async pull(controller) {
      const pieces: Uint8Array[] = [];
      let [bytes, isOver] = [0, false];
      while (!isOver && (pieces.length === 0 || (!isSeen && bytes < firstLookBytes))) {
        const { done, value } = await reader.read();
        isOver = done;
        if (value) pieces.push(value);
        bytes += value?.length ?? 0;
      }
      if (!isSeen && isBuyerData(Buffer.concat([before, ...pieces]).subarray(0, headBytes))) {
        reader.cancel().catch(() => {});
        throw refusedBuyers();
      }
      isSeen = true;
      for (const piece of pieces) controller.enqueue(piece);
      if (isOver) controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What may be kept: nothing that names buyers, and no workbook of which nobody can say it. */
export type Buyers = 'none' | 'named' | 'unknown';

/** Why the engine did not look into a file: what is no report of Amazon's is none of these. */
const unseen: readonly string[] = ['TOO_LARGE', 'ZIP_RATIO', 'ENCRYPTED'];

const workbook: MediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What is packed is opened by the engine, in its thread. */
async function buyersInside(path: string, mediaType: MediaType): Promise<Buyers> {
  try {
    const { refused } = await detectFiles([{ path, name: 'file' }], parametersShape.parse({}));
    if (refused.some(({ code }) => code === 'BUYER_DATA')) return 'named';
    // Archives of pictures may be as large as they are.
    return mediaType === workbook && refused.some(({ code }) => unseen.includes(code)) ? 'unknown' : 'none';
  } catch (error) {
    log.warn({ err: error }, 'a packed file could not be looked into');
    return 'unknown';
  }
}

/** Whether a file that has arrived is an order report with names and addresses of buyers, which is never kept. */
export async function buyersIn(path: string, mediaType: MediaType): Promise<Buyers> {
  if (mediaType === 'text/plain') return isBuyerData(await firstBytes(path)) ? 'named' : 'none';
  return mediaType === 'application/zip' || mediaType === workbook ? buyersInside(path, mediaType) : 'none';
}
