import type { Figures } from '#server/analysis/lines.ts';
import type { Column } from '#server/analysis/read/headings.ts';
import { microOf, plainNumber } from '#server/analysis/read/numbers.ts';
import type { Source } from '#server/analysis/read/source.ts';
import { type Cell, textIn } from '#server/analysis/read/table.ts';

/** What single cells of a source mean. */

/** A cell as text. Excel keeps long numbers whole when they are written as a formula of a text, `="170516348103758"`, or behind an apostrophe. */
export function cellText(cell: Cell | undefined): string {
  // Most cells are plain words.
  if (cell === undefined || cell === '') return '';
  if (typeof cell === 'string' && isPlain.test(cell)) return cell;
  return textIn(cell)
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=\d{6,}$)/, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Nothing of it is written in another way than we keep it. */
const isPlain = /^[!#-&(-<>-~][!-~]*(?: [!-~]+)*$/;

/** Books are sold under their ISBN, which spreadsheets take for a number: its noughts at the beginning are gone then, and its last digit proves them. */
function isIsbn(text: string): boolean {
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
  return sum % 11 === 0;
}

/** An article's number as Amazon writes it. */
export function articleIn(cell: string): string {
  const text = cell.toUpperCase();
  if (!/^\d{6,9}$/.test(text)) return text;
  const whole = text.padStart(10, '0');
  return isIsbn(whole) ? whole : text;
}

/** Match types in the languages of reports. A dash, or nothing: automatic, or a product. */
const matches: readonly [RegExp, string][] = [
  [/^(?:exact|exakt|esatta|corrispondenza esatta|exacta|exacte|genau|genau passend|完全一致|精确)$/i, 'EXACT'],
  [/^(?:phrase|frase|corrispondenza a frase|expression|wortgruppe|passende wortgruppe|フレーズ一致|词组)$/i, 'PHRASE'],
  [/^(?:broad|generica|corrispondenza generica|amplia|large|weitgehend|weitgehend passend|部分一致|广泛)$/i, 'BROAD'],
  [/^[-–—]?$/, ''],
];

export const matchIn = (cell: string): string => matches.find(([form]) => form.test(cell))?.[1] ?? cell.toUpperCase();

export type ReadText = (cells: Cell[], column: Column) => string;

/** The text of a column in a row; empty where there is none. */
export const textReader =
  ({ header }: Source): ReadText =>
  (cells, column) => {
    const at = header.at.get(column);
    return at === undefined ? '' : cellText(cells[at]);
  };

export type ReadNumber = (cells: Cell[], column: Column) => number | undefined;

/** The number of a column in a row, written as the whole column is; undefined where it says nothing. */
export const numberReader = ({ header, evidence }: Source): ReadNumber => {
  const isGiven = header.settled.decimal !== undefined;
  return (cells, column) => {
    const at = header.at.get(column);
    const sign = evidence.signs[column];
    const plain = at === undefined || sign === undefined ? undefined : plainNumber(cells[at] ?? '', sign, isGiven);
    return plain === undefined ? undefined : Number(plain);
  };
};

/** Shorter ones are copied as they are cut out. */
const longEnough = 13;
const isLatin = /^[\0-\xff]*$/;

/** A text by itself: what was cut out of a file keeps the part of the file around it in memory. Latin letters stay at one byte each. */
export function flat<T extends Cell>(text: T): T {
  if (typeof text !== 'string' || text.length < longEnough) return text;
  const encoding = isLatin.test(text) ? 'latin1' : 'utf16le';
  return Buffer.from(text, encoding).toString(encoding) as T;
}

/** Values by the cells that they were made of, one below the other. */
type Made<T> = Map<Cell, Made<T> | { value: T }>;

/** What is made of some cells of a row, made once for the same cells. */
export function madeOnce<T>(
  { header }: Source,
  columns: readonly Column[],
  make: (cells: Cell[]) => T,
): (cells: Cell[]) => T {
  const places = columns.flatMap((column) => header.at.get(column) ?? []);
  const last = places.pop();
  if (last === undefined) {
    // Without any of the columns all rows say the same.
    let only: { value: T } | undefined;
    return (cells) => {
      only ??= { value: make(cells) };
      return only.value;
    };
  }
  const all: Made<T> = new Map();
  const find = (cells: Cell[]): T => {
    let below = all;
    for (const at of places) {
      const cell = cells[at] ?? '';
      let next = below.get(cell) as Made<T> | undefined;
      if (next === undefined) {
        next = new Map();
        below.set(flat(cell), next);
      }
      below = next;
    }
    const cell = cells[last] ?? '';
    const known = below.get(cell) as { value: T } | undefined;
    if (known !== undefined) return known.value;
    const made = { value: make(cells) };
    below.set(flat(cell), made);
    return made.value;
  };
  let before: { cells: Cell[]; value: T } | undefined;
  return (cells) => {
    // Most rows say the same as the one before.
    const there = before?.cells;
    if (before === undefined || cells[last] !== there?.[last] || places.some((at) => cells[at] !== there?.[at]))
      before = { cells, value: find(cells) };
    return before.value;
  };
}

/** Money in millionths; what says nothing is none. */
export const moneyOf = (value: number | undefined): number => microOf(value ?? 0) ?? 0;

/** Undefined for a row that says nothing of clicks and money. */
export function figuresOf(cells: Cell[], number: ReadNumber): Figures | undefined {
  const [clicks, spend] = [number(cells, 'clicks'), number(cells, 'spend')];
  if (clicks === undefined && spend === undefined) return undefined;
  return {
    impressions: number(cells, 'impressions') ?? 0,
    clicks: clicks ?? 0,
    orders: number(cells, 'orders') ?? 0,
    units: number(cells, 'units') ?? 0,
    spend: moneyOf(spend),
    sales: moneyOf(number(cells, 'sales')),
  };
}
