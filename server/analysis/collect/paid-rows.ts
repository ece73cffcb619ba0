import { add, byText, type Figures, nameOf, type Paid } from '#server/analysis/lines.ts';

/**
 * Rows of what was paid for, kept small: half a million of them stand in memory at once. What many rows share (where they stand, their days, what most
 * reports do not tell) is one object for all of them.
 */

/** What was bid on, and where. */
export type Target = Pick<Paid, 'campaign' | 'adgroup' | 'targeting' | 'match'> & {
  name: string;
  /** The same number for the same name in one analysis. */
  id: number;
};

/** The days of a row, and the source that tells of them. */
export type Window = { start: string; end: string; day: string; source: number };

/** What only some reports tell. It is shared, and never changed. */
export type Rest = Readonly<
  Pick<
    Paid,
    | 'asin'
    | 'sku'
    | 'placement'
    | 'promotedUnits'
    | 'haloUnits'
    | 'budget'
    | 'bid'
    | 'campaignId'
    | 'adgroupId'
    | 'targetId'
  >
>;

export const noRest: Rest = {
  asin: '',
  sku: '',
  placement: '',
  promotedUnits: null,
  haloUnits: null,
  budget: null,
  bid: null,
  campaignId: '',
  adgroupId: '',
  targetId: '',
};

const both = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other);
const same = (one: string, other: string) => (one === other ? one : '');

/** A row, or the sum of several of one name. */
export class PaidRow implements Paid {
  readonly term: string;
  readonly termId: number;
  readonly target: Target;
  readonly window: Window;
  rest: Rest;
  impressions: number;
  clicks: number;
  orders: number;
  units: number;
  spend: number;
  sales: number;

  constructor(target: Target, term: string, termId: number, window: Window, rest: Rest, figures: Figures) {
    this.term = term;
    this.termId = termId;
    this.target = target;
    this.window = window;
    this.rest = rest;
    this.impressions = figures.impressions;
    this.clicks = figures.clicks;
    this.orders = figures.orders;
    this.units = figures.units;
    this.spend = figures.spend;
    this.sales = figures.sales;
  }

  get campaign(): string {
    return this.target.campaign;
  }
  get adgroup(): string {
    return this.target.adgroup;
  }
  get targeting(): string {
    return this.target.targeting;
  }
  get match(): string {
    return this.target.match;
  }
  get targetName(): string {
    return this.target.name;
  }
  get day(): string {
    return this.window.day;
  }
  get asin(): string {
    return this.rest.asin;
  }
  get sku(): string {
    return this.rest.sku;
  }
  get placement(): string {
    return this.rest.placement;
  }
  get promotedUnits(): number | null {
    return this.rest.promotedUnits;
  }
  get haloUnits(): number | null {
    return this.rest.haloUnits;
  }
  get budget(): number | null {
    return this.rest.budget;
  }
  get bid(): number | null {
    return this.rest.bid;
  }
  get campaignId(): string {
    return this.rest.campaignId;
  }
  get adgroupId(): string {
    return this.rest.adgroupId;
  }
  get targetId(): string {
    return this.rest.targetId;
  }

  /** Adds another row of its name. A part that only one of them tells is known no more. */
  merge(more: PaidRow): void {
    add(this, more);
    const [one, other] = [this.rest, more.rest];
    if (one === other && one === noRest) return;
    this.rest = {
      ...one,
      promotedUnits: both(one.promotedUnits, other.promotedUnits),
      haloUnits: both(one.haloUnits, other.haloUnits),
      bid: one.bid ?? other.bid,
      // Two of one name are told apart by nothing else: then neither is named to Amazon.
      campaignId: same(one.campaignId, other.campaignId),
      adgroupId: same(one.adgroupId, other.adgroupId),
      targetId: same(one.targetId, other.targetId),
    };
  }
}

/** What stands under one name: rows of several windows, the newest source first. */
type Entry = PaidRow | PaidRow[];

const restName = ({ term, asin, sku, placement }: PaidRow) => nameOf(term, asin, sku, placement);
const rowsIn = (entry: Entry): PaidRow[] => (Array.isArray(entry) ? entry : [entry]);
const firstOf = (entry: Entry): PaidRow => (Array.isArray(entry) ? (entry[0] as PaidRow) : entry);

/** What makes one name with the target: the term alone, in most reports. */
const keyOf = (row: PaidRow): string | number =>
  row.term !== '' && row.asin === '' && row.sku === '' && row.placement === '' ? row.termId : restName(row);

/** Puts a row to those of its name. @returns what stands there now, or undefined where a newer file tells of the same days */
function joined(there: Entry, row: PaidRow): Entry | undefined {
  const rows = rowsIn(there);
  const { source, start, end } = row.window;
  if (rows.some(({ window }) => window.source !== source && start <= window.end && window.start <= end))
    return undefined;
  const known = rows.find(({ window }) => window.source === source && window.start === start && window.end === end);
  if (known) known.merge(row);
  else if (Array.isArray(there)) there.push(row);
  else return [there, row];
  return there;
}

/** The rows of one kind of report in one scope, by what was bid on, then by the rest of their names. */
export class PaidTable {
  readonly #targets = new Map<number, Entry | Map<string | number, Entry>>();

  /** Adds a row, unless a newer file tells of the same on the same days. */
  enter(row: PaidRow): boolean {
    const there = this.#targets.get(row.target.id);
    if (there === undefined) {
      this.#targets.set(row.target.id, row);
      return true;
    }
    const key = keyOf(row);
    if (there instanceof Map) {
      const found = there.get(key);
      const next = found === undefined ? row : joined(found, row);
      if (next !== undefined && next !== found) there.set(key, next);
      return next !== undefined;
    }
    if (keyOf(firstOf(there)) !== key) {
      this.#targets.set(
        row.target.id,
        new Map<string | number, Entry>([
          [keyOf(firstOf(there)), there],
          [key, row],
        ]),
      );
      return true;
    }
    const next = joined(there, row);
    if (next !== undefined && next !== there) this.#targets.set(row.target.id, next);
    return next !== undefined;
  }

  /** All rows by name, those of one name by day. */
  *sorted(): Generator<PaidRow[]> {
    const targets = [...this.#targets.values()].map((there): [string, Entry[]] => {
      const entries = there instanceof Map ? [...there.values()] : [there];
      return [`${firstOf(entries[0] as Entry).targetName}/`, entries];
    });
    targets.sort(([one], [other]) => byText(one, other));
    // Names may hold a slash: then those of one target may stand between those of another.
    const isNested = targets.some(([name], at) => targets[at + 1]?.[0].startsWith(name));
    const all: [string, Entry][] = [];
    for (const [name, entries] of targets) {
      const named = entries.map((entry): [string, Entry] => {
        const rest = restName(firstOf(entry));
        return [isNested ? name + rest : rest, entry];
      });
      if (isNested) all.push(...named);
      else yield* inOrder(named);
    }
    yield* inOrder(all);
  }
}

function* inOrder(entries: [string, Entry][]): Generator<PaidRow[]> {
  if (entries.length > 1) entries.sort(([one], [other]) => byText(one, other));
  for (const [, entry] of entries) yield rowsIn(entry).sort((one, other) => byText(one.day, other.day));
}
