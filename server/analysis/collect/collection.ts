import { byText } from '#server/analysis/lines.ts';
import type { Parameters } from '#server/analysis/parameters.ts';
import type { Source } from '#server/analysis/read/source.ts';
import { compareSpend } from './compare.ts';
import { lastDay } from './covered.ts';
import { tellOfOtherDays } from './other-days.ts';
import { type OnTermRow, PaidRows } from './paid.ts';
import { noReading, type Reading } from './reading.ts';
import { type Collected, isPaidKind, Scopes } from './scope.ts';
import { isOfVariants, ShopRows } from './shop.ts';
import { tellOfTwins } from './twins.ts';

/** What all files tell together. */
export type Collection = {
  sources: readonly Source[];
  parameters: Parameters;
  /** What became of the rows of each source. */
  readings: Reading[];
  /** By account, marketplace and currency. */
  scopes: Map<string, Collected>;
};

/** Its scopes in the order in which the document tells them. */
export const scopesOf = ({ scopes }: Collection): Collected[] =>
  [...scopes].sort(([one], [other]) => byText(one, other)).map(([, scope]) => scope);

/**
 * By the last day that a file tells of; then the one of more days, as a month is not told by its last week; then by its content, so that the order
 * in which files are given says nothing.
 */
const newestFirst = (one: Source, other: Source) =>
  byText(other.period?.end ?? '', one.period?.end ?? '') ||
  byText(one.period?.start ?? '', other.period?.start ?? '') ||
  byText(one.sha256, other.sha256);

/** A source whose rows are counted while they are read. */
function watched(source: Source, onBatch: (count: number) => void): Source {
  async function* rows() {
    for await (const batch of source.table.rows()) {
      onBatch(batch.length);
      yield batch;
    }
  }
  return { ...source, table: { ...source.table, rows } };
}

/** Reads the rows of all sources, the newest first: what an older one tells of the same days once more is left out. */
export async function collect(
  sources: readonly Source[],
  parameters: Parameters,
  onRows: (rows: number) => void = () => {},
  onTermRow?: OnTermRow,
): Promise<Collection> {
  const scopes = new Scopes(parameters);
  const [paid, shop] = [new PaidRows(scopes, onTermRow), new ShopRows(scopes)];
  const readings = sources.map(noReading);
  const byNewest = sources.map((source, index) => ({ source, index })).sort((a, b) => newestFirst(a.source, b.source));
  const isOfParents = ({ source }: { source: Source }) =>
    source.header.kind === 'business_asin' && !isOfVariants(source);
  const order = [...byNewest.filter((each) => !isOfParents(each)), ...byNewest.filter(isOfParents)];
  let rows = 0;
  const onBatch = (count: number) => {
    rows += count;
    onRows(rows);
  };
  for (const { source: given, index } of order) {
    const source = watched(given, onBatch);
    const reading = readings[index] as Reading;
    const { kind } = source.header;
    if (isPaidKind(kind)) await paid.read(source, index, reading, lastDay(source, parameters));
    else if (kind === 'business_asin') await shop.readProducts(source, index, reading);
    else if (kind === 'business_date') await shop.readDays(source, index, reading);
    else if (kind === 'search_query_performance') await shop.readQueries(source, index, reading);
    else if (kind === 'listings') await shop.readListings(source, index, reading);
    else reading.read = source.evidence.rows;
  }
  paid.finish();
  shop.finish();
  scopes.join();
  for (const index of scopes.strays)
    readings[index]?.warnings.push({
      code: 'NO_ACCOUNT',
      text: 'its marketplace is said nowhere, and it fits none of the accounts of the ads or several: it is shown by itself',
    });
  compareSpend(sources, readings, scopes.byKey.values());
  tellOfTwins(sources, readings, scopes.byKey.values());
  tellOfOtherDays(sources, readings, scopes.byKey.values(), parameters);
  return { sources, parameters, readings, scopes: scopes.byKey };
}
