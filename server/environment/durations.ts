/** Durations as programs for the hosted service write them (Go's `time.ParseDuration`): `24h`, `1h30m`, `300ms`. */

const milliseconds: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1e3,
  m: 6e4,
  h: 3.6e6,
};

/** Longer than anybody means, and still a date that the database can hold. */
const LONGEST_MS = 292 * 365 * 24 * 3.6e6;

/** Milliseconds of `text`; undefined when it is no duration or not a positive one of sensible length. */
export function parseDuration(text: string): number | undefined {
  if (text.length > 100 || !/^\+?((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, number, unit] of text.matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g)) {
    total += Number(number) * (milliseconds[unit ?? ''] ?? 0);
  }
  return total <= LONGEST_MS ? total : undefined;
}
