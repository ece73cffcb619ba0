import type { CoachKind } from '#shared/coach/kinds.ts';

/** What the reports that are there cover, and what to ask for. */

type Covered = {
  kind: CoachKind;
  /** Other kinds that hold the same. */
  alsoBy: readonly string[];
  /** Without it hardly anything can be said. */
  isVital: boolean;
};

/** The reports that are worth asking for, the most telling first. */
const wanted: readonly Covered[] = [
  { kind: 'search_term', alsoBy: [], isVital: true },
  { kind: 'business_asin', alsoBy: ['business_asin_date'], isVital: true },
  { kind: 'advertised_product', alsoBy: [], isVital: false },
  { kind: 'placement', alsoBy: ['bulk'], isVital: false },
  { kind: 'campaign', alsoBy: ['bulk'], isVital: false },
  { kind: 'search_query_performance', alsoBy: [], isVital: false },
  { kind: 'listings', alsoBy: [], isVital: false },
];

export type Coverage = { kind: CoachKind; isThere: boolean; isVital: boolean };

/** Which of the wanted reports are among these kinds. */
export function coverageOf(kinds: readonly string[]): Coverage[] {
  return wanted.map(({ kind, alsoBy, isVital }) => ({
    kind,
    isVital,
    isThere: [kind, ...alsoBy].some((each) => kinds.includes(each)),
  }));
}

export const missingOf = (kinds: readonly string[]): CoachKind[] =>
  coverageOf(kinds)
    .filter(({ isThere }) => !isThere)
    .map(({ kind }) => kind);
