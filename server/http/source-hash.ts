import { createHash } from 'node:crypto';

/** Style sheets and our own scripts, of which there are few, stand in every page. */
const known = new Map<string, string>();
const mostKnown = 100;

/** What lets an inline script or style of this text in. */
export function sourceHash(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  if (known.size >= mostKnown) known.clear();
  known.set(text, hash);
  return hash;
}
