import { hash53 } from '#shared/hash.ts';

export type Random = {
  next: () => number;
  between: (low: number, high: number) => number;
  pick: <T>(from: readonly T[]) => T;
};

/** Numbers that look like chance and are the same for the same `seed` (mulberry32). */
export function seededRandom(seed: string): Random {
  let state = hash53(seed) % 4_294_967_296;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
  };
}
