import { closeSync, openSync, readSync } from 'node:fs';

/** What a piece says lives until the next one is read: of larger pieces more would be copied by each collection of garbage meanwhile. */
const size = 1 << 16;

/**
 * What lies in a file, piece by piece, all in one place in memory: a piece is gone when the next one is asked for. It waits for the disk: who reads
 * reports has a thread of their own.
 */
export function* piecesOf(file: string): Generator<Buffer, void> {
  const handle = openSync(file, 'r');
  try {
    const place = Buffer.allocUnsafe(size);
    for (let read = readSync(handle, place, 0, size, null); read > 0; read = readSync(handle, place, 0, size, null))
      yield place.subarray(0, read);
  } finally {
    closeSync(handle);
  }
}
