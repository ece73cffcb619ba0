import type { Parameters } from '#server/analysis/parameters.ts';
import type { Source } from '#server/analysis/read/source.ts';
import { coveredBy } from './covered.ts';
import { type Reading, skip } from './reading.ts';
import { type Collected, isPaidKind } from './scope.ts';

/** Says it where a business report by day tells of no day of the ads: nothing of it is told, or set against them. */
export function tellOfOtherDays(
  sources: readonly Source[],
  readings: Reading[],
  scopes: Iterable<Collected>,
  parameters: Parameters,
): void {
  for (const scope of scopes) {
    const indexes = [...scope.sources];
    if (!indexes.some((index) => isPaidKind(sources[index]?.header.kind ?? 'orders'))) continue;
    const covered = coveredBy(scope, sources, parameters);
    for (const index of indexes) {
      const [source, reading] = [sources[index], readings[index]];
      const own = source?.header.kind === 'business_date' ? source.period : null;
      const isOfThem = covered?.ranges.some(({ start, end }) => own && start <= own.end && own.start <= end);
      if (!own || !reading || !covered || isOfThem) continue;
      reading.warnings.push({
        code: 'OTHER_DAYS',
        text: `none of its days is one of the ads, which are of ${covered.start} to ${covered.end}`,
      });
      for (let row = 0; row < reading.used; row += 1) skip(reading, 'other_days');
      reading.used = 0;
    }
  }
}
