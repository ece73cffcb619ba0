import { breakEven } from '#shared/tools/sums.ts';
import { amountOf, shareOf } from '#shared/tools/typed.ts';

/** What articles cost: texts as they are typed or pasted, and what the API is told of them. */

export type CostRow = {
  /** Tells rows apart; nobody sees it. */
  key: number;
  /** ASIN, or the seller's own number. */
  article: string;
  /** What a buyer pays, with tax. */
  price: string;
  /** What the seller pays for the article, without tax. */
  cost: string;
  /** What Amazon takes of a sale. */
  fees: string;
  /** Percent. */
  vat: string;
};

export const costFields = ['article', 'price', 'cost', 'fees', 'vat'] as const;
export type CostField = (typeof costFields)[number];
/** Fields that are wrong, by the row's key. */
export type CostFaults = Record<number, readonly CostField[]>;

/** As many as the API takes. */
export const mostCosts = 500;

export type Product = { asin?: string; sku?: string; price: string; cogs: string; fees: string; vat: string };

/** An article of the catalogue, or a book by its ISBN. */
const asin = /^(?:B0[A-Z0-9]{8}|\d{9}[\dX])$/i;

const isEmpty = (row: CostRow) => costFields.every((field) => field === 'vat' || row[field].trim() === '');

function faultsOfRow(row: CostRow): CostField[] {
  const price = amountOf(row.price);
  return [
    ...(row.article.trim() === '' || row.article.trim().length > 80 ? ['article' as const] : []),
    ...(price === undefined || Number(price) === 0 ? ['price' as const] : []),
    ...(amountOf(row.cost) === undefined ? ['cost' as const] : []),
    ...(amountOf(row.fees) === undefined ? ['fees' as const] : []),
    ...(shareOf(row.vat) === undefined ? ['vat' as const] : []),
  ];
}

/** How an article is known: one of the catalogue in capitals, the seller's own numbers as they are. */
function nameOf({ article }: CostRow): string {
  const name = article.trim();
  return asin.test(name) ? name.toUpperCase() : name;
}

/** What is wrong in rows that say something: an empty row is none. An article that stands above already would count by one of its rows alone. */
export function costFaultsOf(rows: readonly CostRow[]): CostFaults {
  const names = new Set<string>();
  const faults: Record<number, CostField[]> = {};
  for (const row of rows.filter((each) => !isEmpty(each))) {
    const name = nameOf(row);
    const ofRow = faultsOfRow(row);
    const all = name !== '' && names.has(name) && !ofRow.includes('article') ? ['article' as const, ...ofRow] : ofRow;
    names.add(name);
    if (all.length > 0) faults[row.key] = all;
  }
  return faults;
}

/** What came of pasted rows, and for how many of them there was no room. */
type Pasted = { rows: CostRow[]; left: number };

/**
 * `added` in the place of `from`, or after it where that says something; what was said of their articles before goes. Where more come than there is
 * room for, the last of them stay out, and nothing that stood there does.
 */
export function withPasted(rows: readonly CostRow[], from: CostRow, added: readonly CostRow[]): Pasted {
  if (added.length === 0) return { rows: [...rows], left: 0 };
  const isFilled = from.article !== '' || from.price !== '';
  const old = rows.filter((row) => row !== from || isFilled);
  const replaced = new Set(old.map(nameOf));
  let size = old.length;
  const taken = added.filter((row) => {
    const isNew = !replaced.delete(nameOf(row));
    if (isNew && size >= mostCosts) return false;
    size += isNew ? 1 : 0;
    return true;
  });
  const names = new Set(taken.map(nameOf));
  return {
    rows: rows.flatMap((row) => [
      ...(names.has(nameOf(row)) || !old.includes(row) ? [] : [row]),
      ...(row === from ? taken : []),
    ]),
    left: added.length - taken.length,
  };
}

/** Rows without a fault, as the API takes them. */
export const productsOf = (rows: readonly CostRow[]): Product[] =>
  rows
    .filter((row) => !isEmpty(row) && faultsOfRow(row).length === 0)
    .map((row) => {
      const article = nameOf(row);
      return {
        ...(asin.test(article) ? { asin: article } : { sku: article }),
        price: amountOf(row.price) as string,
        cogs: amountOf(row.cost) as string,
        fees: amountOf(row.fees) as string,
        vat: shareOf(row.vat) as string,
      };
    });

type Numbers = [number, number, number, number];

/** The share of a sale that ads may take until it loses, as a number; undefined while something is missing. */
export function breakEvenOf(row: CostRow): number | undefined {
  const [product] = productsOf([row]);
  if (!product) return undefined;
  const [price, vat, cost, fees] = [product.price, product.vat, product.cogs, product.fees].map(Number) as Numbers;
  return breakEven({ price, vat, cost, fees }).acos;
}

let lastKey = 0;
export const emptyRow = (vat: string): CostRow => {
  lastKey += 1;
  return { key: lastKey, article: '', price: '', cost: '', fees: '', vat };
};

/** What was said before, as people write it. */
export function costRowsOf(said: unknown, locale: string): CostRow[] {
  if (!Array.isArray(said)) return [];
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false });
  const text = (value: unknown, times = 1) =>
    // Three decimals alone would be read as thousands.
    typeof value === 'string'
      ? number.format(Number((Number(value) * times).toFixed(4))).replace(/([.,]\d{3})$/, '$10')
      : '';
  return (said as Partial<Product>[]).map(({ asin: article, sku, price, cogs, fees, vat }) => ({
    ...emptyRow(text(vat, 100)),
    article: article ?? sku ?? '',
    price: text(price),
    cost: text(cogs),
    fees: text(fees),
  }));
}

/** Rows of a spreadsheet that was copied: a line each, cells by tabs, or by semicolons. A line whose price is no number is a heading. */
export function pastedRows(pasted: string, vat: string): CostRow[] {
  const lines = pasted.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  const separator = pasted.includes('\t') ? '\t' : ';';
  const rows = lines.map((line): CostRow => {
    const [article = '', price = '', cost = '', fees = '', own = ''] = line.split(separator).map((cell) => cell.trim());
    return { ...emptyRow(own || vat), article, price, cost, fees };
  });
  return rows.filter(({ price, cost }) => amountOf(price) !== undefined || amountOf(cost) !== undefined);
}

/** Whether this is more than one cell. */
export const isTable = (pasted: string): boolean => /[\t\r\n]|;.*;/.test(pasted.trim());
