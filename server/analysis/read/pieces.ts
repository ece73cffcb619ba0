import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

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

/** The last `count` bytes of a file, or all of one that is shorter. */
export function lastBytes(file: string, count: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const { size: all } = fstatSync(handle);
    const place = Buffer.alloc(Math.min(count, all));
    readSync(handle, place, 0, place.length, all - place.length);
    return place;
  } finally {
    closeSync(handle);
  }
}
