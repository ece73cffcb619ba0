import { keyedHash } from '#server/secrets.ts';

/** What a page says of itself beside what was typed: two posts that differ in nothing else are one. */
export const besideTyped: readonly string[] = ['arrival'];

/** Keyed hash of what was sent, field order aside: the same text from the same address within minutes is a double. */
export function fingerprintOf(values: Record<string, unknown>): Buffer {
  const ordered = Object.keys(values)
    .filter((name) => !besideTyped.includes(name))
    .sort()
    .map((name) => [name, values[name]]);
  return keyedHash('form-fingerprint', JSON.stringify(ordered));
}

/**
 * Names one sending of these words. Sent again as they are they have the same name, and are entered once; a browser that heard no answer may
 * have sent again under the same key what was changed meanwhile: that is another entry, or it would be lost.
 * @param writer whose key it is: two people may have made the same one
 */
export const writingKeyOf = (writer: string, key: string, words: Record<string, unknown>): string =>
  `${writer}:${key}:${fingerprintOf(words).toString('base64url')}`;

/** What a colleague wrote into the history of a record, which their browser may send again. */
export type StaffWriting = { key?: string | undefined; writer: string; record: string; words: Record<string, unknown> };

/** {@link writingKeyOf} what stands in the history of a record; null where the caller named no sending: it is entered each time. */
export const entryKeyOf = ({ key, writer, record, words }: StaffWriting): string | null =>
  key === undefined ? null : writingKeyOf(writer, key, { record, ...words });
