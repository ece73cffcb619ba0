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

export type Archive = {
  /** All entries, also those that share a name. */
  entries: readonly Entry[];
  names: readonly string[];
  /** What an entry unpacks to; of a name, the last entry that has it. */
  stream: (which: string | Entry) => Promise<Readable>;
  close: () => void;
};

function entriesOf(zip: ZipFile, most: number): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      if (entry.isEncrypted()) return reject(new Refused('ENCRYPTED'));
      if (entries.length >= most) return reject(new Refused('TOO_LARGE'));
      entries.push(entry);
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
 * @param most - how many entries it may have
 * @throws Refused for one that is encrypted, has too many entries, or unpacks beyond all measure (while it is read)
 * @throws Error for what is no zip file
 */
export async function openArchive(file: string, most = mostEntries): Promise<Archive> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, found) =>
      error ? reject(error) : resolve(found),
    );
  });
  try {
    const entries = await entriesOf(zip, most);
    let unpacked = 0;
    const count = (bytes: number) => {
      unpacked += bytes;
      return unpacked;
    };
    const byName = new Map(entries.map((entry) => [entry.fileName, entry]));
    return {
      entries,
      names: [...byName.keys()],
      close: () => zip.close(),
      stream: async (which) => {
        const entry = typeof which === 'string' ? byName.get(which) : which;
        if (!entry) throw new Error(`there is no entry ${which}`);
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
