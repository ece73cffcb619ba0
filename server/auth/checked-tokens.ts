import type { JWTPayload } from 'jose';

/** Tokens whose signature was checked a moment ago: one call asks several times, and a screen makes several calls. */

/** How long a signature need not be checked again, in milliseconds. */
const believedForMs = 1_000;
const mostKept = 5_000;

/** `key` is what checked it: with another in its place, or none, nothing of this is true any more. */
type Checked = { key: unknown; kid: unknown; claims: JWTPayload; until: number };

const checked = new Map<string, Checked>();

/** What a token was found to say, while nothing but the key that checked it can have changed. Whoever asks compares the key. */
export function recallToken(token: string): Checked | undefined {
  const known = checked.get(token);
  const now = Date.now();
  if (known && known.until > now) return known;
  checked.delete(token);
  return undefined;
}

/** Keeps what a good token says, never beyond its own end. */
export function rememberToken(token: string, found: Omit<Checked, 'until'>): void {
  if (checked.size >= mostKept) checked.clear();
  const now = Date.now();
  checked.set(token, { ...found, until: Math.min(now + believedForMs, (found.claims.exp ?? 0) * 1000) });
}
