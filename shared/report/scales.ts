/** Where a value lies in a drawing. */
export type Scale = (value: number) => number;

type Range = readonly [from: number, to: number];

/** A scale of equal steps. A range of values without width lies at its beginning. */
export function linear([low, high]: Range, [from, to]: Range): Scale {
  const span = high - low;
  return (value) => (span === 0 ? from : from + ((value - low) / span) * (to - from));
}

/** A scale on which each step is so many times the one before; values under `low` lie at its beginning. */
export function logarithmic([low, high]: Range, range: Range): Scale {
  const inner = linear([Math.log10(low), Math.log10(high)], range);
  return (value) => inner(Math.log10(Math.max(value, low)));
}

/** At most `most` + 1 round numbers from 0 to at least `high`. */
export function ticks(high: number, most = 4): number[] {
  if (!(high > 0)) return [0, 1];
  const rough = high / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10) * power;
  return Array.from({ length: Math.ceil(high / step - 1e-9) + 1 }, (_, index) =>
    Number((index * step).toPrecision(12)),
  );
}

/** Round numbers (1, 2, 5 and their tens) within a range; of many only those that are powers of ten. */
export function steps(low: number, high: number): number[] {
  const all = powers(low, high).flatMap((power) => [power, 2 * power, 5 * power]);
  const within = all.filter((step) => step >= low && step <= high);
  if (within.length <= 5) return within;
  const whole = within.filter((step) => Number.isInteger(Math.log10(step)));
  return whole.length > 1 ? whole : within;
}

/** Powers of ten from the one at or under `low` to the one at or over `high`; at least two. */
export function powers(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(Math.max(low, 1)) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(high, 1)) - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
}

export type Stretch = { from: number; length: number };

/**
 * Lengths beside each other that fill `room` but for the gaps, each as long as its value, and none shorter than `least`: what is little is still seen.
 */
export function stretches(values: readonly number[], room: number, gap: number, least = 3): Stretch[] {
  const free = room - gap * Math.max(0, values.length - 1);
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return values.map(() => ({ from: 0, length: 0 }));
  const tooShort = values.filter((value) => (value / total) * free < least);
  const rest = total - tooShort.reduce((sum, value) => sum + value, 0);
  const left = free - tooShort.length * least;
  let from = 0;
  return values.map((value) => {
    const isShort = (value / total) * free < least;
    const stretch = { from, length: isShort ? least : (value / rest) * left };
    from += stretch.length + gap;
    return stretch;
  });
}

/** The value in the middle; 0 of nothing. */
export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
