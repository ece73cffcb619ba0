import { open } from 'node:fs/promises';
import { parametersShape } from '#server/analysis/parameters.ts';
import { detectFiles } from '#server/analysis/run.ts';
import { log } from '#server/log.ts';
import { isBuyerData } from '#shared/buyer-data.ts';
import type { MediaType } from '#shared/media-types.ts';

/** Headings stand among the first of these bytes. */
const headBytes = 64 * 1024;

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What is packed is opened by the engine, in its thread. What that cannot read is no report of orders. */
async function holdsOrders(path: string): Promise<boolean> {
  try {
    const { refused } = await detectFiles([{ path, name: 'file' }], parametersShape.parse({}));
    return refused.some(({ code }) => code === 'BUYER_DATA');
  } catch (error) {
    log.warn({ err: error }, 'a packed file could not be looked into');
    return false;
  }
}

/** Whether a file that has arrived is an order report with names and addresses of buyers, which is never kept. */
export async function namesBuyers(path: string, mediaType: MediaType): Promise<boolean> {
  if (mediaType === 'text/plain') return isBuyerData(await firstBytes(path));
  const isPacked =
    mediaType === 'application/zip' ||
    mediaType === 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return isPacked && holdsOrders(path);
}
