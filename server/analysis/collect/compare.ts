import { amountText } from '#server/analysis/amounts.ts';
import type { Source } from '#server/analysis/read/source.ts';
import type { Reading } from './reading.ts';
import { type Collected, type PaidKind, paidKinds, tells } from './scope.ts';

/** Two reports of the same days agree within this, in millionths. */
const tolerance = 10_000;

const windowOf = (sources: readonly Source[]) => {
  const periods = sources.flatMap(({ period }) => period ?? []);
  if (periods.length === 0 || periods.length < sources.length) return undefined;
  return [
    periods.map(({ start }) => start).toSorted()[0],
    periods
      .map(({ end }) => end)
      .toSorted()
      .at(-1),
  ].join();
};

/** Says it where another report tells of other spend on the days of the search terms: one of the two was filtered before its download. */
export function compareSpend(sources: readonly Source[], readings: Reading[], scopes: Iterable<Collected>): void {
  for (const scope of scopes) {
    const of = (kind: PaidKind) =>
      [...scope.sources].filter((index) => tells(sources[index]?.header.kind ?? 'orders', kind));
    const spendOf = (kind: PaidKind) => scope.paid[kind].reduce((sum, { spend }) => sum + spend, 0);
    const windowOfKind = (kind: PaidKind) => windowOf(of(kind).flatMap((index) => sources[index] ?? []));
    const window = windowOfKind('search_term');
    if (window === undefined || scope.paid.search_term.length === 0) continue;
    const terms = spendOf('search_term');
    for (const kind of paidKinds) {
      if (kind === 'search_term' || scope.paid[kind].length === 0 || windowOfKind(kind) !== window) continue;
      const spend = spendOf(kind);
      if (Math.abs(spend - terms) <= tolerance) continue;
      const [here, there] = [amountText(spend, scope.currency), amountText(terms, scope.currency)];
      for (const index of of(kind))
        readings[index]?.warnings.push({
          code: 'SPEND_DIFFERS',
          text: `its spend (${kind}) is ${here}, that of the search terms of the same days ${there}: one of the two is filtered`,
        });
    }
  }
}
