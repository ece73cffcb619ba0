import { byText } from '#server/analysis/lines.ts';
import type { Parameters } from '#server/analysis/parameters.ts';
import type { Source } from '#server/analysis/read/source.ts';
import type { Period } from '#shared/analysis-document.ts';
import { type Collected, isPaidKind } from './scope.ts';

const dayMs = 86_400_000;

/** The days that the figures of a scope are of. Between two reports there may be days that none of them tells. */
export type Covered = Period & {
  /** How many days are told. */
  days: number;
  /** From the first to the last, none of them overlapping or touching another one. */
  ranges: readonly Period[];
};

export const dayAfter = (day: string, count = 1) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

const daysIn = ({ start, end }: Period) => (Date.parse(end) - Date.parse(start)) / dayMs + 1;

/** The last day that counts, when the latest days are left out because their sales still come in. */
export function lastDay({ period }: Source, { exclude_last_days: days }: Parameters): string | null {
  return days === 0 || !period ? null : dayAfter(period.end, -days);
}

/** The days of a source without those that are left out. */
function countedDays(source: Source, parameters: Parameters): Period[] {
  const { period, header } = source;
  if (!period) return [];
  const end = (header.at.has('date') && lastDay(source, parameters)) || period.end;
  return end < period.start ? [] : [{ start: period.start, end }];
}

function joined(periods: readonly Period[]): Period[] {
  const ranges: Period[] = [];
  for (const { start, end } of periods.toSorted((one, other) => byText(one.start, other.start))) {
    const last = ranges.at(-1);
    if (!last || start > dayAfter(last.end)) ranges.push({ start, end });
    else if (end > last.end) last.end = end;
  }
  return ranges;
}

/** Days of the search terms; where there are none, of all ads, then of the shop, then those that somebody said. */
export function coveredBy(scope: Collected, sources: readonly Source[], parameters: Parameters): Covered | null {
  const all = [...scope.sources].flatMap((index) => sources[index] ?? []);
  const terms = [...scope.termSources].flatMap((index) => sources[index] ?? []);
  const ads = terms.length > 0 ? terms : all.filter(({ header }) => isPaidKind(header.kind));
  const told = (ads.length > 0 ? ads : all).flatMap((source) => countedDays(source, parameters));
  const ranges = joined(told.length > 0 ? told : parameters.period ? [parameters.period] : []);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return null;
  return { start: first.start, end: last.end, days: ranges.reduce((sum, range) => sum + daysIn(range), 0), ranges };
}

/** Days between the first and the last of which no report tells. */
export const gapsOf = ({ ranges }: Covered): Period[] =>
  ranges.slice(1).map(({ start }, at) => ({
    start: dayAfter((ranges[at] as Period).end),
    end: dayAfter(start, -1),
  }));
