import { type Figures, nameOf } from '#server/analysis/lines.ts';
import { bodyOf } from '#server/analysis/read/body.ts';
import { dayIn } from '#server/analysis/read/dates.ts';
import { writtenDays } from '#server/analysis/read/evidence.ts';
import type { Column } from '#server/analysis/read/headings.ts';
import type { Source } from '#server/analysis/read/source.ts';
import type { Cell } from '#server/analysis/read/table.ts';
import {
  articleIn,
  figuresOf,
  flat,
  madeOnce,
  matchIn,
  moneyOf,
  numberReader,
  type ReadNumber,
  type ReadText,
  textReader,
} from './cells.ts';
import { entityKind, isLossy, isOther } from './entities.ts';
import { noRest, type Rest, type Target, type Window } from './paid-rows.ts';
import { PaidTable } from './paid-table.ts';
import { type Reading, skip } from './reading.ts';
import type { Collected, PaidKind, Scopes } from './scope.ts';
import { Totals } from './totals.ts';

/** Reports on what was paid for: rows of one name and window are added, an older file's rows of the same days are left out. */

/** What a row of each report is about; without it the row is a total or a footer. */
const subjects: Record<PaidKind, (target: Target, term: string, rest: Rest) => string> = {
  search_term: (_target, term) => term,
  targeting: ({ targeting }) => targeting,
  campaign: ({ campaign }) => campaign,
  placement: (_target, _term, { placement }) => placement,
  advertised_product: (_target, _term, { asin, sku }) => asin || sku,
};

const kindOfRow = ({ header }: Source, entity: string): PaidKind | undefined =>
  header.kind === 'bulk' ? entityKind(entity) : (header.kind as PaidKind);

/** Columns of which the text says what was bid on, those of few texts first: what is kept of them branches late. */
const targetColumns = [
  'campaign',
  'campaign_info',
  'adgroup',
  'adgroup_info',
  'match',
  'targeting',
  'keyword_text',
  'product_expression',
] as const;
const dayColumns = ['date', 'date_range', 'start', 'end'] as const;
const restColumns = [
  'advertised_asin',
  'advertised_sku',
  'sku',
  'placement',
  'promoted_units',
  'halo_units',
  'budget',
  'bid',
  'campaign_id',
  'adgroup_id',
  'target_id',
  'product_target_id',
] as const;

/** Told of each row of search terms that counts, before rows of one name are added up. */
export type OnTermRow = (
  scope: Collected,
  target: Target,
  term: string,
  window: Window,
  rest: Rest,
  figures: Figures,
) => void;

export class PaidRows {
  readonly #scopes: Scopes;
  readonly #onTermRow: OnTermRow | undefined;
  /** By kind and scope. */
  readonly #tables = new Map<string, PaidTable>();
  readonly #texts = new Map<string, string>();
  /** Numbers of terms, and the terms by their number. */
  readonly #terms = new Map<string, number>();
  readonly #termTexts: string[] = [];
  readonly #targets = new Map<string, Target>();
  /** By the number of their sources. */
  readonly #periods = new Map<number, Source['period']>();

  constructor(scopes: Scopes, onTermRow?: OnTermRow) {
    this.#scopes = scopes;
    this.#onTermRow = onTermRow;
  }

  /** One string for each text, however many rows repeat it. */
  #kept(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const own = flat(text);
    this.#texts.set(own, own);
    return own;
  }

  #termOf(text: string): number {
    const known = this.#terms.get(text);
    if (known !== undefined) return known;
    const id = this.#termTexts.push(flat(text)) - 1;
    this.#terms.set(this.#termTexts[id] as string, id);
    return id;
  }

  /** Newer sources are read before older ones. */
  async read(source: Source, index: number, reading: Reading, notAfter: string | null): Promise<void> {
    const { header, evidence, table } = source;
    this.#periods.set(index, source.period);
    const text = textReader(source);
    const number = numberReader(source);
    const isDaily = header.at.has('date');
    const placeOf = this.#scopes.reader(source, index);
    const totals = new Totals(header);
    const dayOf = (day: string) => dayIn(day, evidence.dateOrder) ?? '';
    const windowOf = madeOnce(source, dayColumns, (cells): Window => {
      const written = writtenDays(header, cells)?.map(dayOf);
      const [start = '', end = ''] = (written ?? [source.period?.start ?? '', source.period?.end ?? '']).sort();
      return { start, end, day: isDaily && start === end ? start : '', source: index };
    });
    const targetOf = madeOnce(source, targetColumns, (cells) => this.#targetOf(cells, text));
    const hasRest = restColumns.some((column) => header.at.has(column));
    const kindOf = madeOnce(source, ['ad_product', 'entity'], (cells) => {
      const isOfOthers = isOther(source, text(cells, 'ad_product'));
      return { kind: isOfOthers ? undefined : kindOfRow(source, text(cells, 'entity')), isOfOthers };
    });
    let last: { kind?: PaidKind; place?: ReturnType<typeof placeOf>; table?: PaidTable } = {};
    for await (const batch of bodyOf(table, header))
      for (const cells of batch) {
        reading.read += 1;
        const { kind, isOfOthers } = kindOf(cells);
        if (!kind) {
          skip(reading, isOfOthers ? 'other_ads' : 'other_entity');
          continue;
        }
        const figures = figuresOf(cells, number);
        const target = targetOf(cells);
        const termId = this.#termOf(text(cells, 'term').toLowerCase());
        const term = this.#termTexts[termId] as string;
        const rest = hasRest ? this.#restOf(cells, text, number, reading) : noRest;
        const subject = subjects[kind](target, term, rest);
        if (subject === '') {
          skip(reading, target.campaign === '' ? 'total' : 'no_subject');
          continue;
        }
        if (!figures) {
          skip(reading, 'no_numbers');
          continue;
        }
        if (header.kind !== 'bulk' && totals.isTotal(target.campaign, subject, figures)) {
          skip(reading, 'total');
          continue;
        }
        const window = windowOf(cells);
        if (isDaily && notAfter !== null && window.start > notAfter) {
          skip(reading, 'last_days');
          continue;
        }
        const place = placeOf(cells);
        // Most rows stand where the one before stands.
        if (kind !== last.kind || place !== last.place || !last.table)
          last = { kind, place, table: this.#tableOf(kind, place.key) };
        const newer = last.table?.enter(target, termId, window, rest, figures);
        if (newer === undefined) {
          reading.used += 1;
          if (kind === 'search_term') {
            place.scope.termSources.add(index);
            this.#onTermRow?.(place.scope, target, term, window, rest, figures);
          }
        } else {
          skip(reading, 'overlap');
          reading.overlaps += 1;
          if (!this.#tells(newer, window)) reading.cut += 1;
        }
      }
  }

  /** Whether the newer file is about all days of an older one's row; otherwise what it cost on the others is told by nobody. */
  #tells({ source }: Window, { start, end }: Window): boolean {
    const period = this.#periods.get(source);
    return !period || (period.start <= start && end <= period.end);
  }

  #tableOf(kind: PaidKind, key: string): PaidTable {
    const place = `${kind}\n${key}`;
    const table = this.#tables.get(place) ?? new PaidTable(this.#termTexts);
    this.#tables.set(place, table);
    return table;
  }

  #targetOf(cells: Cell[], text: ReadText): Target {
    const kept = (column: Column) => this.#kept(text(cells, column));
    // The bulk workbook names what a row is about in one column, and what it belongs to in another.
    const campaign = kept('campaign') || kept('campaign_info');
    const adgroup = kept('adgroup') || kept('adgroup_info');
    const targeting = kept('targeting') || kept('keyword_text') || kept('product_expression');
    const match = this.#kept(matchIn(text(cells, 'match')));
    const name = nameOf(campaign, adgroup, targeting, match);
    const known = this.#targets.get(name) ?? { id: this.#targets.size, name, campaign, adgroup, targeting, match };
    this.#targets.set(name, known);
    return known;
  }

  #restOf(cells: Cell[], text: ReadText, number: ReadNumber, reading: Reading): Rest {
    const id = (column: Column) => {
      const found = text(cells, column);
      if (!isLossy(found)) return this.#kept(found);
      reading.lossyIds += 1;
      return '';
    };
    const kept = (column: Column) => this.#kept(text(cells, column));
    const part = (column: Column) => number(cells, column) ?? null;
    const [budget, bid] = [number(cells, 'budget'), number(cells, 'bid')];
    return {
      asin: this.#kept(articleIn(text(cells, 'advertised_asin'))),
      sku: kept('advertised_sku') || kept('sku'),
      placement: kept('placement'),
      promotedUnits: part('promoted_units'),
      haloUnits: part('halo_units'),
      budget: budget === undefined ? null : moneyOf(budget),
      bid: bid === undefined ? null : moneyOf(bid),
      campaignId: id('campaign_id'),
      adgroupId: id('adgroup_id'),
      targetId: id('target_id') || id('product_target_id'),
    };
  }

  /** Hands what was read to the scopes: campaigns by day, everything else over all days. */
  finish(): void {
    for (const scope of this.#scopes.byKey.values()) scope.terms = this.#terms.size;
    this.#texts.clear();
    this.#terms.clear();
    this.#targets.clear();
    for (const [place, table] of this.#tables) {
      const [kind, ...key] = place.split('\n') as [PaidKind, ...string[]];
      const scope = this.#scopes.byKey.get(key.join('\n'));
      if (scope) scope.paid[kind] = table.finish(kind === 'campaign');
      this.#tables.delete(place);
    }
  }
}
