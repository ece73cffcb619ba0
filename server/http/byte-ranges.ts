import type { ByteRange } from '#server/domain/files/files.ts';

/**
 * The part that a `Range` header asks for (RFC 9110 section 14): undefined for the whole (no range, several, or not understood),
 * `unsatisfiable` for one that begins behind the end.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=\s*([0-9]{0,15})-([0-9]{0,15})\s*$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  if (match[1] === '') {
    const last = Number(match[2]);
    return last === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== '' && Number(match[2]) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
