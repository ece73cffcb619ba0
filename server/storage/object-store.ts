import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Where contents are kept, under names of our own. A name is published once and never overwritten; until `publish` has resolved,
 * nobody can read it, and afterwards it outlives a power cut.
 */
export type ObjectStore = {
  /** Takes the file at `path` (of `bytes` bytes) as `key`. The file may be gone afterwards. */
  publish: (key: string, file: { path: string; bytes: number; mediaType: string }) => Promise<void>;
  /** Reads `key`, or a part of it. Throws {@link MissingObjectError}. */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Removes `key`; a missing one is no error. */
  remove: (key: string) => Promise<void>;
  /** All names, with the time they were published. */
  list: () => AsyncIterable<{ key: string; publishedAt: Date }>;
};

/** A name under which nothing is kept. */
export class MissingObjectError extends Error {
  override name = 'MissingObjectError';
}
