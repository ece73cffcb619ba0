/** What was counted on a line, a target or a whole scope. Money in millionths of its currency. */
export type Figures = {
  impressions: number;
  clicks: number;
  orders: number;
  units: number;
  spend: number;
  sales: number;
};

export const noFigures = (): Figures => ({ impressions: 0, clicks: 0, orders: 0, units: 0, spend: 0, sales: 0 });

export function add(to: Figures, more: Figures): void {
  to.impressions += more.impressions;
  to.clicks += more.clicks;
  to.orders += more.orders;
  to.units += more.units;
  to.spend += more.spend;
  to.sales += more.sales;
}

/** What was paid for, as far as its report tells; a name that it does not tell is empty. */
export type Paid = Figures & {
  campaign: string;
  adgroup: string;
  targeting: string;
  match: string;
  term: string;
  /** The same number for the same term in one analysis, from 0: what is asked of each term is kept in arrays. */
  termId: number;
  asin: string;
  sku: string;
  placement: string;
  /** The day, of a report by days; empty where rows are windows. */
  day: string;
  /** Units of the advertised article, and of others of the brand; null where the report does not tell them apart. */
  promotedUnits: number | null;
  haloUnits: number | null;
  /** What the campaign may spend in a day. */
  budget: number | null;
  /** What is bid for a click. */
  bid: number | null;
  /** Amazon's numbers of them, as text; empty where the report does not tell them, or tells several. */
  campaignId: string;
  adgroupId: string;
  targetId: string;
  /** What was bid on, with where it stands, as one text. */
  targetName: string;
};

/** A search term under the target that brought it. */
export type Line = Paid;

/** An entry without a value is written as a dash, in rows and keys alike. */
const part = (text: string) => (text === '' ? '-' : text);

export const nameOf = (...parts: string[]): string => parts.map(part).join('/');

export const lineName = (line: Line): string => `${line.targetName}/${part(line.term)}`;

/** An article in the catalogue, which Amazon lists among the terms where its page led to the click. */
export const isAsin = (term: string): boolean => term.length === 10 && /^b0[a-z0-9]{8}$/i.test(term);

/** Sorts texts the same everywhere, whatever the language of the machine. */
export const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
