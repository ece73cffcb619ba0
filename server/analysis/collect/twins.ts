import type { Source } from '#server/analysis/read/source.ts';
import { noCurrency } from '#shared/analysis-document.ts';
import type { Reading } from './reading.ts';
import type { Collected } from './scope.ts';

/** So many rows of the smaller one are looked for in the other; of twins nearly all are there. */
const [mostLooked, least] = [1_000, 0.8];

const isSame = <T>(one: T, other: T, unknown: T) => one === other || one === unknown || other === unknown;

const mayBeOne = (one: Collected, other: Collected): boolean =>
  isSame(one.account, other.account, null) &&
  isSame(one.marketplace, other.marketplace, null) &&
  isSame(one.currency, other.currency, noCurrency);

const periodsOf = ({ termSources }: Collected, sources: readonly Source[]) =>
  [...termSources].flatMap((index) => sources[index]?.period ?? []);

function areOfSameDays(one: Collected, other: Collected, sources: readonly Source[]): boolean {
  const others = periodsOf(other, sources);
  return periodsOf(one, sources).some(({ start, end }) =>
    others.some((each) => start <= each.end && each.start <= end),
  );
}

function areSameAds(one: Collected, other: Collected): boolean {
  const [few, many] = [one.paid.search_term, other.paid.search_term].toSorted((a, b) => a.length - b.length);
  if (!few || !many || few.length === 0) return false;
  const terms = new Set<number>();
  const campaigns = new Set<string>();
  for (const { termId, campaign } of many) {
    terms.add(termId);
    campaigns.add(campaign);
  }
  const looked = few.slice(0, mostLooked);
  return (
    looked.filter(({ termId, campaign }) => terms.has(termId) && campaigns.has(campaign)).length >=
    looked.length * least
  );
}

/**
 * Says it where two reports tell of the same search terms in two ways, as the search terms of a bulk workbook beside their own report: sales of two
 * windows are never added, so that they are two accounts, and each euro stands in the analysis twice.
 */
export function tellOfTwins(sources: readonly Source[], readings: Reading[], scopes: Iterable<Collected>): void {
  const all = [...scopes].filter(({ paid }) => paid.search_term.length > 0);
  const told = new Set<number>();
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1))
      if (mayBeOne(one, other) && areOfSameDays(one, other, sources) && areSameAds(one, other))
        for (const index of [...one.termSources, ...other.termSources]) told.add(index);
  for (const index of told)
    readings[index]?.warnings.push({
      code: 'SAME_ADS',
      text: 'another file tells of the same ads in another way: they are two accounts here, and each euro stands there twice',
    });
}
