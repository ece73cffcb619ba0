import { hash } from 'node:crypto';
import { byText } from '#server/analysis/lines.ts';
import { bodyOf } from '#server/analysis/read/body.ts';
import { dayIn, rangeIn } from '#server/analysis/read/dates.ts';
import type { Source } from '#server/analysis/read/source.ts';
import type { Cell } from '#server/analysis/read/table.ts';
import { articleIn, moneyOf, numberReader, textReader } from './cells.ts';
import { isLossy } from './entities.ts';
import { type Reading, skip } from './reading.ts';
import type { Listing, Product, Query, Scopes, ShopDay } from './scope.ts';

/** Reports on a shop: its articles, its offers, and what was searched. */

type Kept<T> = Map<string, Map<string, T & { source: number }>>;

const isAsinLike = (text: string) => /^[A-Z0-9]{10}$/.test(text);

/** Whether a business report tells variants apart. */
export const isOfVariants = ({ header }: Source): boolean => header.at.has('child');

/** Knows rows again that stand in a file twice, in every cell. It keeps twenty bytes of each: there may be half a million. */
class SeenRows {
  readonly #marks = new Set<string>();

  /** @returns false for a row that was there before */
  add(cells: readonly Cell[]): boolean {
    const mark = hash('sha1', cells.join('\n'), 'binary');
    const isNew = !this.#marks.has(mark);
    this.#marks.add(mark);
    return isNew;
  }
}

function addProduct(to: Product, more: Omit<Product, 'asin' | 'parent' | 'title'>): void {
  for (const name of ['sessions', 'pageviews', 'units', 'items', 'sales'] as const) to[name] += more[name];
  to.offered = to.offered === null && more.offered === null ? null : (to.offered ?? 0) + (more.offered ?? 0);
}

function addDay(to: ShopDay, more: Omit<ShopDay, 'day'>): void {
  for (const name of ['sessions', 'units', 'items', 'sales'] as const) {
    const [there, other] = [to[name], more[name]];
    to[name] = there === null || other === null ? null : there + other;
  }
}

function addQuery(to: Query, more: Omit<Query, 'query'>): void {
  for (const name of ['marketClicks', 'brandClicks', 'marketPurchases', 'brandPurchases'] as const)
    to[name] += more[name];
}

export class ShopRows {
  readonly #scopes: Scopes;
  readonly #products: Kept<Product> = new Map();
  /** Articles of which others are variants, by scope. */
  readonly #parents = new Map<string, Set<string>>();
  readonly #queries: Kept<Query> = new Map();
  readonly #listings: Kept<Listing> = new Map();
  readonly #days: Kept<ShopDay> = new Map();

  constructor(scopes: Scopes) {
    this.#scopes = scopes;
  }

  /** What stands under `name` by now; a newer file's word counts, and undefined says that it does. */
  #placeOf<T>(
    kept: Kept<T>,
    key: string,
    name: string,
    source: number,
  ): { there: (T & { source: number }) | undefined; all: Map<string, T & { source: number }> } | undefined {
    const all = kept.get(key) ?? new Map<string, T & { source: number }>();
    kept.set(key, all);
    const there = all.get(name);
    return there && there.source !== source ? undefined : { there, all };
  }

  /**
   * Business by ASIN. An article may stand on several rows, which are added. Reports of variants are read before those of their parents, whose rows
   * are the sums of the same.
   */
  async readProducts(source: Source, index: number, reading: Reading): Promise<void> {
    const [text, number] = [textReader(source), numberReader(source)];
    const { evidence } = source;
    const areVariants = isOfVariants(source);
    for await (const batch of bodyOf(source.table, source.header))
      for (const cells of batch) {
        reading.read += 1;
        const parent = articleIn(text(cells, 'parent'));
        const asin = articleIn(text(cells, 'child')) || parent;
        if (!isAsinLike(asin)) {
          if (isLossy(asin)) reading.lossyIds += 1;
          skip(reading, /\d/.test(asin) ? 'no_subject' : 'total');
          continue;
        }
        const pageviews = number(cells, 'pageviews') ?? 0;
        const share = number(cells, 'buybox');
        const row = {
          sessions: number(cells, 'sessions') ?? 0,
          pageviews,
          // A share of page views, in hundredths: weighed by them, so that articles with many count for as much.
          offered: share === undefined ? null : (share / (evidence.fractions.has('buybox') ? 1 : 100)) * pageviews,
          units: number(cells, 'units') ?? 0,
          items: number(cells, 'items') ?? 0,
          sales: moneyOf(number(cells, 'sales')),
        };
        const { key } = this.#scopes.of(source, index, cells);
        const parents = this.#parents.get(key) ?? new Set<string>();
        this.#parents.set(key, parents);
        if (areVariants && parent !== asin) parents.add(parent);
        const isSum = !areVariants && parents.has(asin);
        const place = isSum ? undefined : this.#placeOf(this.#products, key, asin, index);
        if (!place) {
          skip(reading, 'other_report');
          reading.twice += 1;
          continue;
        }
        if (place.there) addProduct(place.there, row);
        else place.all.set(asin, { asin, parent, title: text(cells, 'title'), source: index, ...row });
        reading.used += 1;
      }
  }

  /** Business by day, of all articles together. A file may tell of a day hour by hour, or article by article: then its rows are added. */
  async readDays(source: Source, index: number, reading: Reading): Promise<void> {
    const [text, number] = [textReader(source), numberReader(source)];
    /** Rows that stand there twice, in every cell, are one. */
    const seen = new SeenRows();
    for await (const batch of bodyOf(source.table, source.header))
      for (const cells of batch) {
        reading.read += 1;
        const written = text(cells, 'date');
        const day = dayIn(written, source.evidence.dateOrder);
        const place = day && this.#placeOf(this.#days, this.#scopes.of(source, index, cells).key, day, index);
        if (!day || !place || !seen.add(cells)) {
          const isRange = rangeIn(written)?.every((end) => dayIn(end, source.evidence.dateOrder)) ?? false;
          skip(reading, day ? 'overlap' : isRange ? 'several_days' : 'total');
          continue;
        }
        const count = (column: 'sessions' | 'units' | 'items') => number(cells, column) ?? null;
        const sales = number(cells, 'sales');
        const told = {
          sessions: count('sessions'),
          units: count('units'),
          items: count('items'),
          sales: sales === undefined ? null : moneyOf(sales),
        };
        if (place.there) addDay(place.there, told);
        else place.all.set(day, { day, source: index, ...told });
        reading.used += 1;
      }
  }

  /** What was searched. A file of several weeks tells of a query in several rows, which are added. */
  async readQueries(source: Source, index: number, reading: Reading): Promise<void> {
    const [text, number] = [textReader(source), numberReader(source)];
    const seen = new SeenRows();
    for await (const batch of bodyOf(source.table, source.header))
      for (const cells of batch) {
        reading.read += 1;
        const query = text(cells, 'query').toLowerCase();
        const place = query && this.#placeOf(this.#queries, this.#scopes.of(source, index, cells).key, query, index);
        if (!query || !place || !seen.add(cells)) {
          skip(reading, query ? 'overlap' : 'total');
          continue;
        }
        const told = {
          marketClicks: number(cells, 'market_clicks') ?? 0,
          brandClicks: number(cells, 'brand_clicks') ?? 0,
          marketPurchases: number(cells, 'market_purchases') ?? 0,
          brandPurchases: number(cells, 'brand_purchases') ?? 0,
        };
        if (place.there) addQuery(place.there, told);
        else place.all.set(query, { query, source: index, ...told });
        reading.used += 1;
      }
  }

  /** All offers. What Amazon keeps in its own stock has no quantity here, which is not none. */
  async readListings(source: Source, index: number, reading: Reading): Promise<void> {
    const [text, number] = [textReader(source), numberReader(source)];
    for await (const batch of bodyOf(source.table, source.header))
      for (const cells of batch) {
        reading.read += 1;
        const sku = text(cells, 'listing_sku');
        const place = sku && this.#placeOf(this.#listings, this.#scopes.of(source, index, cells).key, sku, index);
        if (!place) {
          skip(reading, sku ? 'overlap' : 'total');
          continue;
        }
        const isAmazons = /^AMAZON/i.test(text(cells, 'channel'));
        place.all.set(sku, {
          sku,
          source: index,
          asin: articleIn(text(cells, 'listing_asin')),
          isActive: !/^inactive|^inattiv|^inaktiv|^inactiv|^incomplet/i.test(text(cells, 'status')),
          quantity: isAmazons ? null : (number(cells, 'quantity') ?? null),
        });
        reading.used += 1;
      }
  }

  /** Hands what was read to the scopes. */
  finish(): void {
    for (const [key, all] of this.#products)
      this.#scopes.byKey.get(key)?.products.push(...[...all.values()].sort((a, b) => byText(a.asin, b.asin)));
    for (const [key, all] of this.#days)
      this.#scopes.byKey.get(key)?.days.push(...[...all.values()].sort((a, b) => byText(a.day, b.day)));
    for (const [key, all] of this.#queries)
      this.#scopes.byKey.get(key)?.queries.push(...[...all.values()].sort((a, b) => byText(a.query, b.query)));
    for (const [key, all] of this.#listings)
      this.#scopes.byKey.get(key)?.listings.push(...[...all.values()].sort((a, b) => byText(a.sku, b.sku)));
  }
}
