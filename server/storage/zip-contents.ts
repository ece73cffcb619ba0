import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import type { MediaType } from '#shared/media-types.ts';
import { encodingOf } from './encoding.ts';

/** Why an archive is not taken; the word is part of the answer's details. */
export class RefusedArchiveError extends Error {
  override name = 'RefusedArchiveError';
  readonly reason: 'broken' | 'bomb' | 'macros';

  constructor(reason: RefusedArchiveError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** More entries than this, or this many times its own size once it is larger than `always` bytes, is an attack on whoever opens it. */
const limits = { entries: 20_000, ratio: 100, always: 200 * 1024 * 1024, contentTypes: 1024 * 1024 };

/** The part that says what an Office document is (ECMA-376 part 2, "Content Types"), in small letters: Office opens it in any. */
const contentTypesPart = '[content_types].xml';

/** Documents that run macros, and the part in which they lie, whatever it is called. */
const macroTypes = /macroEnabled|ms-office\.vbaProject/i;

const mainParts: [string, MediaType][] = [
  ['spreadsheetml.sheet', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['wordprocessingml.document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['presentationml.presentation', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];

type Archive = Awaited<ReturnType<typeof openPromise>>;

async function readContentTypes(archive: Archive, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > limits.contentTypes) throw new RefusedArchiveError('bomb');
  const bytes = await buffer(await archive.openReadStreamPromise(entry));
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // Letters may be written as their numbers.
  return text.replace(/&#(?:x0*([\da-f]{1,5})|0*(\d{1,6}));/gi, (_, hex, decimal) =>
    String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
}

async function look(archive: Archive): Promise<MediaType> {
  let [entries, total] = [0, 0];
  let contentTypes: string | undefined;
  let hasMacros = false;
  for await (const entry of archive.eachEntry()) {
    entries += 1;
    total += entry.uncompressedSize;
    const mostBytes = Math.max(limits.always, limits.ratio * archive.fileSize);
    if (entries > limits.entries || total > mostBytes) throw new RefusedArchiveError('bomb');
    if (/(^|\/)vbaProject\.bin$/i.test(entry.fileName)) hasMacros = true;
    if (entry.fileName.toLowerCase() !== contentTypesPart) continue;
    // Of two, one reader takes the first and another the last.
    if (contentTypes !== undefined) throw new RefusedArchiveError('broken');
    contentTypes = await readContentTypes(archive, entry);
  }
  if (contentTypes === undefined) return 'application/zip';
  if (hasMacros || macroTypes.test(contentTypes)) throw new RefusedArchiveError('macros');
  const found = mainParts.find(([part]) => contentTypes.includes(`officedocument.${part}.main+xml`));
  return found?.[1] ?? 'application/zip';
}

/**
 * What the archive at `path` is: an Office document by what it says of itself, else a plain archive. Only its table of contents is read,
 * and one small part. Throws {@link RefusedArchiveError}.
 */
export async function zipMediaType(path: string): Promise<MediaType> {
  const broken = (cause: unknown) => {
    throw cause instanceof RefusedArchiveError ? cause : new RefusedArchiveError('broken', { cause });
  };
  const archive = await openPromise(path, { autoClose: false }).catch(broken);
  try {
    return await look(archive).catch(broken);
  } finally {
    archive.close();
  }
}
