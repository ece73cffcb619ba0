import { open } from 'node:fs/promises';

const size = 1 << 18;

/** What lies in a file, piece by piece, all in one place in memory: a piece is gone when the next one is asked for. */
export async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    const place = Buffer.allocUnsafe(size);
    for (;;) {
      const { bytesRead } = await handle.read(place, 0, size, null);
      if (bytesRead === 0) return;
      yield place.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
