import type { Paid } from '#server/analysis/lines.ts';
import type { Parameters } from '#server/analysis/parameters.ts';
import type { Column } from '#server/analysis/read/headings.ts';
import type { Kind } from '#server/analysis/read/kinds.ts';
import { currencyIn, currencyOf, marketplaceIn } from '#server/analysis/read/places.ts';
import type { Source } from '#server/analysis/read/source.ts';
import type { Cell } from '#server/analysis/read/table.ts';
import { noCurrency } from '#shared/analysis-document.ts';
import { madeOnce, type ReadText, textReader } from './cells.ts';

/**
 * An article of the catalogue, over the days of a business report. Money in millionths; `offered` are page views with the featured offer, null
 * where the report does not tell them.
 */
export type Product = {
  asin: string;
  parent: string;
  title: string;
  sessions: number;
  pageviews: number;
  offered: number | null;
  units: number;
  items: number;
  sales: number;
};

/** What somebody searched, and what of it came to the brand. */
export type Query = {
  query: string;
  marketClicks: number;
  brandClicks: number;
  marketPurchases: number;
  brandPurchases: number;
};

/** An offer as the list of all offers tells it; `quantity` null where Amazon keeps the stock. */
export type Listing = { sku: string; asin: string; isActive: boolean; quantity: number | null };

/** Reports on what was paid for, by what their rows are. */
export const paidKinds = [
  'search_term',
  'targeting',
  'campaign',
  'placement',
  'advertised_product',
] as const satisfies readonly Kind[];
export type PaidKind = (typeof paidKinds)[number];

/** Whether a report tells what was paid for; the bulk workbook does so in several ways. */
export const isPaidKind = (kind: Kind): boolean => kind === 'bulk' || (paidKinds as readonly Kind[]).includes(kind);

/** The bulk workbook tells of campaigns, targets, places and articles in one sheet. */
export const tells = (kind: Kind, wanted: PaidKind) => kind === wanted || (kind === 'bulk' && wanted !== 'search_term');

/** What a shop sold on a day, all articles together. */
export type ShopDay = {
  day: string;
  sessions: number | null;
  units: number | null;
  items: number | null;
  sales: number | null;
};

/**
 * What of all files belongs together: one account, one marketplace, one currency, and one window of attribution: sales that were counted for
 * 7 days and for 14 are never added, nor are two reports of the same ads.
 */
export type Collected = {
  account: string | null;
  /** Days after a click within which its sales count; null where no report says it. */
  attributionDays: number | null;
  marketplace: string | null;
  currency: string;
  paid: Record<PaidKind, Paid[]>;
  /** What the numbers of its terms are below. */
  terms: number;
  products: Product[];
  /** Each once. */
  days: ShopDay[];
  queries: Query[];
  listings: Listing[];
  /** Indexes of the sources that it was read from. */
  sources: Set<number>;
  /** Those of which rows of search terms count. */
  termSources: Set<number>;
  /** Headings that its search terms came with. */
  columns: Set<Column>;
  /** Headings that its articles came with. */
  shopColumns: Set<Column>;
  /** What of the ads was told without orders or sales: none that nobody told are no none. */
  untold: Set<PaidKind>;
  /** What was told with headings of orders and sales, below which one report has nothing but dashes, and what another one has numbers of. */
  silent: Set<PaidKind>;
  spoken: Set<PaidKind>;
};

/** Notes what a report tells spend of, by whether it tells what came of it. */
function noteResults({ untold, silent, spoken }: Collected, { header: { kind, at }, evidence }: Source): void {
  if (!isPaidKind(kind) || !at.has('spend')) return;
  const isSilent = evidence.silent.has('orders') || evidence.silent.has('sales');
  const place = !at.has('orders') || !at.has('sales') ? untold : isSilent ? silent : spoken;
  for (const each of paidKinds) if (tells(kind, each)) place.add(each);
}

/** Whether nobody says what came of what was paid for. */
export const lacksResults = ({ untold, silent, spoken }: Collected, kind: PaidKind): boolean =>
  untold.has(kind) || (silent.has(kind) && !spoken.has(kind));

const hasPaid = (scope: Collected) => paidKinds.some((kind) => scope.paid[kind].length > 0);

const spendOf = (scope: Collected) =>
  paidKinds.reduce((total, kind) => scope.paid[kind].reduce((sum, { spend }) => sum + spend, total), 0);

const ofMoney = ['spend', 'sales'] as const satisfies readonly Column[];

/** The currency that a row's own amounts are marked with. */
const markOf = (text: ReadText, cells: Cell[]): string | undefined =>
  ofMoney.map((column) => currencyIn(text(cells, column))).find((mark) => mark !== undefined);

/** The scopes of all files, found by what rows say of where they belong. */
export class Scopes {
  readonly byKey = new Map<string, Collected>();
  /** Sources on a shop that fit none of the accounts of the ads, or several, after {@link join}. */
  readonly strays = new Set<number>();
  readonly #parameters: Parameters;

  constructor(parameters: Parameters) {
    this.#parameters = parameters;
  }

  /** Where the rows of a source belong: most of them to the same place. */
  reader(source: Source, index: number): (cells: Cell[]) => { key: string; scope: Collected } {
    const columns: Column[] = ['account_id', 'country', 'marketplace', 'currency'];
    if (source.evidence.areCurrenciesMixed) columns.push(...ofMoney);
    return madeOnce(source, columns, (cells) => this.of(source, index, cells));
  }

  /** Where a row belongs. */
  of(source: Source, index: number, cells: Cell[]): { key: string; scope: Collected } {
    const { header, evidence } = source;
    const text = textReader(source);
    const { marketplace: told, currency: toldCurrency } = this.#parameters;
    const marketplace =
      marketplaceIn(text(cells, 'country')) ?? marketplaceIn(text(cells, 'marketplace')) ?? told ?? null;
    const cell = text(cells, 'currency');
    const currency =
      (/^[A-Z]{3}$/.test(cell) ? cell : undefined) ??
      header.currency ??
      (evidence.areCurrenciesMixed ? markOf(text, cells) : undefined) ??
      evidence.currency ??
      toldCurrency ??
      (marketplace ? currencyOf(marketplace) : undefined) ??
      noCurrency;
    const account = text(cells, 'account_id') || null;
    const attributionDays = header.attributionDays;
    const key = [account ?? '', marketplace ?? '', currency, attributionDays ?? ''].join('\n');
    const scope: Collected = this.byKey.get(key) ?? {
      account,
      attributionDays,
      marketplace,
      currency,
      paid: { search_term: [], targeting: [], campaign: [], placement: [], advertised_product: [] },
      terms: 0,
      products: [],
      days: [],
      queries: [],
      listings: [],
      sources: new Set(),
      termSources: new Set(),
      columns: new Set(),
      shopColumns: new Set(),
      untold: new Set(),
      silent: new Set(),
      spoken: new Set(),
    };
    this.byKey.set(key, scope);
    scope.sources.add(index);
    const spoken = header.kind === 'search_term' ? scope.columns : scope.shopColumns;
    if (header.kind === 'search_term' || header.kind === 'business_asin')
      for (const column of header.at.keys()) if (!evidence.silent.has(column)) spoken.add(column);
    noteResults(scope, source);
    return { key, scope };
  }

  /** What tells of a shop without saying where belongs to the one account that sells in its currency. */
  join(): void {
    for (const [key, scope] of this.byKey) {
      if (hasPaid(scope)) continue;
      const homes = [...this.byKey.values()].filter(
        (each) =>
          hasPaid(each) &&
          (scope.currency === noCurrency || each.currency === scope.currency) &&
          (scope.marketplace === null || each.marketplace === null || each.marketplace === scope.marketplace),
      );
      // Of one account's ads the larger part: two windows of attribution are no two shops.
      const [home, ...rest] = homes.sort((one, other) => spendOf(other) - spendOf(one));
      if (!home || rest.some((each) => each.account !== home.account || each.marketplace !== home.marketplace)) {
        const isOfNone = scope.marketplace === null && [...this.byKey.values()].some(hasPaid);
        for (const source of isOfNone ? scope.sources : []) this.strays.add(source);
        continue;
      }
      home.products.push(...scope.products);
      home.days.push(...scope.days);
      home.queries.push(...scope.queries);
      home.listings.push(...scope.listings);
      home.marketplace ??= scope.marketplace;
      for (const source of scope.sources) home.sources.add(source);
      for (const column of scope.shopColumns) home.shopColumns.add(column);
      this.byKey.delete(key);
    }
  }
}
