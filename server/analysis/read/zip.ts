import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { Refused } from '#server/analysis/refusal.ts';

/** What an archive may unpack to: more is no report, whatever its entries say of themselves. */
const mostUnpacked = 600_000_000;
const mostRatio = 200;
/** Small entries may be as dense as they like. */
const ratioFrom = 2_000_000;
const mostEntries = 2_000;

export type Archive = { names: readonly string[]; stream: (name: string) => Promise<Readable>; close: () => void };

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      if (entry.isEncrypted()) return reject(new Refused('ENCRYPTED'));
      if (entries.size >= mostEntries) return reject(new Refused('TOO_LARGE'));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

/** Counts what really comes out: an entry may lie about its size. */
function bounded(packed: number, count: (bytes: number) => number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const isBomb = bytes > ratioFrom && bytes > packed * mostRatio;
      done(isBomb || count(chunk.length) > mostUnpacked ? new Refused('ZIP_RATIO') : null, chunk);
    },
  });
}

/**
 * The entries of a zip file.
 *
 * @throws Refused for one that is encrypted, has too many entries, or unpacks beyond all measure (while it is read)
 * @throws Error for what is no zip file
 */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, found) =>
      error ? reject(error) : resolve(found),
    );
  });
  try {
    const entries = await entriesOf(zip);
    let unpacked = 0;
    const count = (bytes: number) => {
      unpacked += bytes;
      return unpacked;
    };
    return {
      names: [...entries.keys()],
      close: () => zip.close(),
      stream: async (name) => {
        const entry = entries.get(name);
        if (!entry) throw new Error(`there is no entry ${name}`);
        const source = await new Promise<Readable>((resolve, reject) => {
          zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)));
        });
        const limit = bounded(entry.compressedSize, count);
        source.on('error', (error) => limit.destroy(error));
        limit.on('close', () => source.destroy());
        return source.pipe(limit);
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
