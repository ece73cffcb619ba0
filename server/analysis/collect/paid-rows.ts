import { add, type Figures, type Paid } from '#server/analysis/lines.ts';

/**
 * Rows of what was paid for, kept small: half a million of them stand in memory at once. What many rows share (where they stand, their days, what most
 * reports do not tell) is one object for all of them, and their figures stand in columns.
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

/** What two rows of one name tell together. A part that only one of them tells is known no more. */
function bothRests(one: Rest, other: Rest): Rest {
  if (one === other && one === noRest) return one;
  return {
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

/** Rows, column by column: nothing is made for each of them, and numbers stand side by side. */
export class PaidColumns {
  /** Texts by the numbers of terms. */
  readonly terms: readonly string[];
  targets: Target[] = [];
  termIds: number[] = [];
  windows: Window[] = [];
  /** Of the rows that tell more than most: in most reports there are none. */
  #rests = new Map<number, Rest>();
  impressions: number[] = [];
  clicks: number[] = [];
  orders: number[] = [];
  units: number[] = [];
  spend: number[] = [];
  sales: number[] = [];

  constructor(terms: readonly string[]) {
    this.terms = terms;
  }

  /** @returns the place of the row */
  push(target: Target, termId: number, window: Window, rest: Rest, figures: Figures): number {
    this.targets.push(target);
    this.termIds.push(termId);
    this.windows.push(window);
    if (rest !== noRest) this.#rests.set(this.termIds.length - 1, rest);
    this.impressions.push(figures.impressions);
    this.clicks.push(figures.clicks);
    this.orders.push(figures.orders);
    this.units.push(figures.units);
    this.spend.push(figures.spend);
    return this.sales.push(figures.sales) - 1;
  }

  /** Adds to a row what another one of its name tells. */
  merge(at: number, rest: Rest, figures: Figures): void {
    add(new PaidRow(this, at), figures);
    const both = bothRests(this.restOf(at), rest);
    if (both !== noRest) this.#rests.set(at, both);
  }

  restOf(at: number): Rest {
    return this.#rests.get(at) ?? noRest;
  }

  /** Leaves only these rows, in this order: whoever reads them one after the other reads each column from its beginning to its end. */
  arrange(order: readonly number[]): void {
    const arranged = <T>(column: readonly T[]): T[] => order.map((at) => column[at] as T);
    this.targets = arranged(this.targets);
    this.termIds = arranged(this.termIds);
    this.windows = arranged(this.windows);
    if (this.#rests.size > 0) this.#rests = new Map(order.map((from, at) => [at, this.restOf(from)]));
    this.impressions = arranged(this.impressions);
    this.clicks = arranged(this.clicks);
    this.orders = arranged(this.orders);
    this.units = arranged(this.units);
    this.spend = arranged(this.spend);
    this.sales = arranged(this.sales);
  }
}

/** A row, or the sum of several of one name, as it stands in the columns. */
export class PaidRow implements Paid {
  readonly #columns: PaidColumns;
  readonly #at: number;

  constructor(columns: PaidColumns, at: number) {
    this.#columns = columns;
    this.#at = at;
  }

  get #target(): Target {
    return this.#columns.targets[this.#at] as Target;
  }
  get #rest(): Rest {
    return this.#columns.restOf(this.#at);
  }
  get termId(): number {
    return this.#columns.termIds[this.#at] as number;
  }
  get term(): string {
    return this.#columns.terms[this.termId] as string;
  }
  get impressions(): number {
    return this.#columns.impressions[this.#at] as number;
  }
  set impressions(value: number) {
    this.#columns.impressions[this.#at] = value;
  }
  get clicks(): number {
    return this.#columns.clicks[this.#at] as number;
  }
  set clicks(value: number) {
    this.#columns.clicks[this.#at] = value;
  }
  get orders(): number {
    return this.#columns.orders[this.#at] as number;
  }
  set orders(value: number) {
    this.#columns.orders[this.#at] = value;
  }
  get units(): number {
    return this.#columns.units[this.#at] as number;
  }
  set units(value: number) {
    this.#columns.units[this.#at] = value;
  }
  get spend(): number {
    return this.#columns.spend[this.#at] as number;
  }
  set spend(value: number) {
    this.#columns.spend[this.#at] = value;
  }
  get sales(): number {
    return this.#columns.sales[this.#at] as number;
  }
  set sales(value: number) {
    this.#columns.sales[this.#at] = value;
  }
  get campaign(): string {
    return this.#target.campaign;
  }
  get adgroup(): string {
    return this.#target.adgroup;
  }
  get targeting(): string {
    return this.#target.targeting;
  }
  get match(): string {
    return this.#target.match;
  }
  get targetName(): string {
    return this.#target.name;
  }
  get day(): string {
    return (this.#columns.windows[this.#at] as Window).day;
  }
  get asin(): string {
    return this.#rest.asin;
  }
  get sku(): string {
    return this.#rest.sku;
  }
  get placement(): string {
    return this.#rest.placement;
  }
  get promotedUnits(): number | null {
    return this.#rest.promotedUnits;
  }
  get haloUnits(): number | null {
    return this.#rest.haloUnits;
  }
  get budget(): number | null {
    return this.#rest.budget;
  }
  get bid(): number | null {
    return this.#rest.bid;
  }
  get campaignId(): string {
    return this.#rest.campaignId;
  }
  get adgroupId(): string {
    return this.#rest.adgroupId;
  }
  get targetId(): string {
    return this.#rest.targetId;
  }
}
