import { nameOf } from '#server/analysis/lines.ts';
import { dayIn } from '#server/analysis/read/dates.ts';
import { bodyOf, writtenDays } from '#server/analysis/read/evidence.ts';
import type { Column } from '#server/analysis/read/headings.ts';
import type { Source } from '#server/analysis/read/source.ts';
import type { Cell } from '#server/analysis/read/table.ts';
import { figuresOf, matchIn, moneyOf, numberReader, type ReadNumber, type ReadText, textReader } from './cells.ts';
import { entityKind, isLossy, isOther } from './entities.ts';
import { noRest, PaidRow, PaidTable, type Rest, type Target, type Term, type Window } from './paid-rows.ts';
import { type Reading, skip } from './reading.ts';
import type { PaidKind, Scopes } from './scope.ts';

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

/** Columns of which the text says what was bid on. */
const targetColumns = ['campaign', 'adgroup', 'targeting', 'keyword_text', 'product_expression', 'match'] as const;
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

/** What is made of some cells of a row, made once for the same texts. */
function madeOnce<T>({ header }: Source, columns: readonly Column[], make: (cells: Cell[]) => T): (cells: Cell[]) => T {
  const places = columns.flatMap((column) => header.at.get(column) ?? []);
  const known = new Map<Cell, T>();
  return (cells) => {
    let text = cells[places[0] ?? -1] ?? '';
    for (let at = 1; at < places.length; at += 1) text += `\n${cells[places[at] as number] ?? ''}`;
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(cells);
    known.set(flat(text), made);
    return made;
  };
}

/** A text by itself: what was cut out of a file keeps the part of the file around it in memory. Latin letters stay at one byte each. */
function flat<T extends Cell>(text: T): T {
  if (typeof text !== 'string') return text;
  const encoding = isLatin.test(text) ? 'latin1' : 'utf16le';
  return Buffer.from(text, encoding).toString(encoding) as T;
}
const isLatin = /^[\0-\xff]*$/;

export class PaidRows {
  readonly #scopes: Scopes;
  /** By kind and scope. */
  readonly #tables = new Map<string, PaidTable>();
  readonly #texts = new Map<string, string>();
  readonly #terms = new Map<string, Term>();

  constructor(scopes: Scopes) {
    this.#scopes = scopes;
  }

  /** One string for each text, however many rows repeat it. */
  #kept(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const own = flat(text);
    this.#texts.set(own, own);
    return own;
  }

  #termOf(text: string): Term {
    const known = this.#terms.get(text);
    if (known !== undefined) return known;
    const own = { text: flat(text), id: this.#terms.size };
    this.#terms.set(own.text, own);
    return own;
  }

  /** Newer sources are read before older ones. */
  async read(source: Source, index: number, reading: Reading, notAfter: string | null): Promise<void> {
    const { header, evidence, table } = source;
    const text = textReader(source);
    const number = numberReader(source);
    const isDaily = header.at.has('date');
    const placeOf = this.#scopes.reader(source, index);
    const dayOf = (day: string) => dayIn(day, evidence.dateOrder) ?? '';
    const windowOf = madeOnce(source, dayColumns, (cells): Window => {
      const written = writtenDays(header, cells)?.map(dayOf);
      const [start = '', end = ''] = written ?? [source.period?.start, source.period?.end];
      return { start, end, day: isDaily ? start : '', source: index };
    });
    const targetOf = madeOnce(source, targetColumns, (cells) => this.#targetOf(cells, text));
    const hasRest = restColumns.some((column) => header.at.has(column));
    const kindOf = madeOnce(source, ['ad_product', 'entity'], (cells) => ({
      kind: isOther(source, text(cells, 'ad_product')) ? undefined : kindOfRow(source, text(cells, 'entity')),
    }));
    for await (const batch of bodyOf(table, header))
      for (const cells of batch) {
        reading.read += 1;
        const { kind } = kindOf(cells);
        if (!kind) {
          skip(reading, header.kind === 'bulk' ? 'other_entity' : 'other_ads');
          continue;
        }
        const figures = figuresOf(cells, number);
        const target = targetOf(cells);
        const term = this.#termOf(text(cells, 'term').toLowerCase());
        const rest = hasRest ? this.#restOf(cells, text, number, reading) : noRest;
        if (subjects[kind](target, term.text, rest) === '') {
          skip(reading, target.campaign === '' ? 'total' : 'no_subject');
          continue;
        }
        if (!figures) {
          skip(reading, 'no_numbers');
          continue;
        }
        const window = windowOf(cells);
        if (isDaily && notAfter !== null && window.start > notAfter) {
          skip(reading, 'last_days');
          continue;
        }
        const place = `${kind}\n${placeOf(cells).key}`;
        let rows = this.#tables.get(place);
        if (!rows) {
          rows = new PaidTable();
          this.#tables.set(place, rows);
        }
        if (rows.enter(new PaidRow(target, term, window, rest, figures))) reading.used += 1;
        else {
          skip(reading, 'overlap');
          reading.overlaps += 1;
        }
      }
  }

  #targetOf(cells: Cell[], text: ReadText): Target {
    const kept = (column: Column) => this.#kept(text(cells, column));
    const campaign = kept('campaign');
    const adgroup = kept('adgroup');
    const targeting = kept('targeting') || kept('keyword_text') || kept('product_expression');
    const match = this.#kept(matchIn(text(cells, 'match')));
    return { campaign, adgroup, targeting, match, name: this.#kept(nameOf(campaign, adgroup, targeting, match)) };
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
      asin: this.#kept(text(cells, 'advertised_asin').toUpperCase()),
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
    this.#texts.clear();
    this.#terms.clear();
    for (const [place, table] of this.#tables) {
      const [kind, ...key] = place.split('\n') as [PaidKind, ...string[]];
      const rows = this.#scopes.byKey.get(key.join('\n'))?.paid[kind];
      for (const [first, ...others] of table.sorted()) {
        if (!first) continue;
        rows?.push(first);
        if (kind === 'campaign') rows?.push(...others);
        else for (const each of others) first.merge(each);
      }
      this.#tables.delete(place);
    }
  }
}
