import { open } from 'node:fs/promises';
import type { Buyers } from '#server/analysis/read/buyers.ts';
import { lookIntoPacked } from '#server/analysis/run.ts';
import { AppError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { withScratch } from '#server/storage/scratch.ts';
import { isBuyerData } from '#shared/buyer-data.ts';
import { isWorkbook, type MediaType } from '#shared/media-types.ts';

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

/** What is packed is opened by the engine, in its thread. */
async function buyersInside(path: string): Promise<Buyers> {
  try {
    return await withScratch((scratch) => lookIntoPacked(path, { scratch }));
  } catch (error) {
    log.warn({ err: error }, 'a packed file could not be looked into');
    return 'unknown';
  }
}

/** What is read as it stands, and what only draws, plays or is printed: nobody exports orders as that. */
const isPacked = (mediaType: MediaType) => mediaType === 'application/zip' || isWorkbook(mediaType);

/**
 * Whether a file that has arrived is an order report with names and addresses of buyers, which is never kept; `unknown` for what is packed and cannot be
 * looked into, which is not kept either. Docs/privacy.md has the rule.
 */
export async function buyersIn(path: string, mediaType: MediaType): Promise<Buyers> {
  if (mediaType === 'text/plain') return isBuyerData(await firstBytes(path)) ? 'named' : 'none';
  return isPacked(mediaType) ? buyersInside(path) : 'none';
}
