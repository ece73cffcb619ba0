import { type Language, languages } from './headings/languages.ts';
import { type Column, type ReadHeading, readHeading } from './headings.ts';
import { type Kind, kindOf } from './kinds.ts';
import { hashOfHeader, type KnownMapping } from './mapping.ts';
import { type Cell, textIn } from './table.ts';

/** The line of a table that names its columns, and what they are. */
export type Header = {
  /** Of the table, from 1. */
  row: number;
  kind: Kind;
  language: Language;
  /** Where each column stands, from 0. */
  at: ReadonlyMap<Column, number>;
  /** Headings as the file writes them, by column. */
  columns: Partial<Record<Column, string>>;
  unmapped: string[];
  width: number;
  /** Days after a click within which a sale counts; what the headings of sales and orders say. */
  attributionDays: number | null;
  /** What a heading names, as in `Sales (EUR)`. */
  currency: string | undefined;
  /** The same for the same headings. */
  hash: string;
  /** What somebody said of how its cells are written. */
  settled: Pick<KnownMapping, 'decimal' | 'dateOrder'>;
};

/** The header stands among the first rows, behind titles and filters. */
const farthest = 30;

type HeadingCell = ReadHeading & { original: string };

const cellOf = (original: string): HeadingCell => ({ ...readHeading(original), original: original.trim() });

/** The language that most headings speak; English wins a tie, as its words stand in reports of others. */
function languageOf(cells: HeadingCell[]): Language {
  const counts = languages.map(
    (language) => cells.filter(({ known }) => known.some((each) => each.language === language)).length,
  );
  return languages[counts.indexOf(Math.max(...counts))] as Language;
}

/** A heading that says B2B tells of a part of what another column says; a ratio is computed anew. */
const isLeft = (cell: HeadingCell) => /\bb2b\b/.test(cell.text);

/** Where a report counts the same sales over several windows, the one that Amazon's own pages show. */
const windows = [7, 14, 30, 1];

/** What is known to the letter goes first, so that no heading that merely holds it takes its place; then the window. */
const rankOf = ({ isExact, days }: HeadingCell): number =>
  (isExact ? 0 : windows.length) + (days === undefined ? 0 : windows.indexOf(days));

/** Names that a bulk sheet gives beside those of its own rows, and what they are where they stand alone. */
const named = [
  ['campaign_info', 'campaign'],
  ['adgroup_info', 'adgroup'],
] as const satisfies readonly (readonly [Column, Column])[];

function columnsOf(cells: HeadingCell[], language: Language): Pick<Header, 'at' | 'columns' | 'unmapped'> {
  const at = new Map<Column, number>();
  const columns: Partial<Record<Column, string>> = {};
  const unmapped: string[] = [];
  const order = cells.map((cell, index) => ({ cell, index }));
  order.sort((one, other) => rankOf(one.cell) - rankOf(other.cell));
  for (const { cell, index } of order) {
    const column = (cell.known.find((each) => each.language === language) ?? cell.known[0])?.column;
    if (cell.original === '') continue;
    if (!column || isLeft(cell) || (at.has(column) && column !== 'ratio' && column !== 'buyer'))
      unmapped.push(cell.original);
    else if (column !== 'ratio' && !at.has(column)) {
      at.set(column, index);
      columns[column] = cell.original;
    }
  }
  for (const [other, column] of named) {
    const place = at.get(other);
    if (place === undefined || at.has(column)) continue;
    at.set(column, place);
    columns[column] = columns[other] as string;
    at.delete(other);
    delete columns[other];
  }
  return { at, columns, unmapped: unmapped.slice(0, 100) };
}

/** What somebody said of these headings. */
function mappedColumns(cells: HeadingCell[], mapping: KnownMapping): Pick<Header, 'at' | 'columns' | 'unmapped'> {
  const said = Object.entries(mapping.columns).filter(([, index]) => cells[index]) as [Column, number][];
  const taken = new Set(said.map(([, index]) => index));
  return {
    at: new Map(said),
    columns: Object.fromEntries(said.map(([column, index]) => [column, cells[index]?.original])),
    unmapped: cells
      .filter(({ original }, index) => original !== '' && !taken.has(index))
      .map(({ original }) => original)
      .slice(0, 100),
  };
}

const cellsOf = (row: readonly Cell[]) => row.map((cell) => cellOf(textIn(cell).slice(0, 300)));

/** What each column of a row is taken for, where it is the header. */
export function guessColumns(row: readonly Cell[]): { columns: Map<number, Column>; kind: Kind | undefined } {
  const cells = cellsOf(row);
  const { at, columns, unmapped } = columnsOf(cells, languageOf(cells));
  return { columns: new Map([...at].map(([column, index]) => [index, column])), kind: kindOf(columns, unmapped) };
}

/** A row as the header that it is, or as somebody said that it is. */
function headerIn(row: readonly Cell[], index: number, mappings: readonly KnownMapping[]): Header | undefined {
  if (row.filter((cell) => textIn(cell) !== '').length < 2) return undefined;
  const cells = cellsOf(row);
  const language = languageOf(cells);
  const guessed = columnsOf(cells, language);
  const guess = kindOf(guessed.columns, guessed.unmapped);
  const hash = mappings.length > 0 || guess ? hashOfHeader(row) : '';
  // Whatever somebody says of it: what holds buyers' data is refused.
  const mapping = guess === 'orders' ? undefined : mappings.find(({ headerHash }) => headerHash === hash);
  const kind = mapping?.kind ?? guess;
  if (!kind) return undefined;
  const found = mapping ? mappedColumns(cells, mapping) : guessed;
  const places = [found.at.get('sales'), found.at.get('orders')];
  return {
    ...found,
    row: index + 1,
    kind,
    language,
    width: row.length - [...row].reverse().findIndex((cell) => textIn(cell) !== ''),
    attributionDays: places.map((place) => cells[place ?? -1]?.days).find((value) => value !== undefined) ?? null,
    currency: cells.find((cell) => cell.currency !== undefined)?.currency,
    hash,
    settled: { decimal: mapping?.decimal, dateOrder: mapping?.dateOrder },
  };
}

/** The header among the first rows of a table, or one that somebody said is it; undefined where nothing is known. */
export function findHeader(rows: Cell[][], mappings: readonly KnownMapping[] = []): Header | undefined {
  const first = rows.slice(0, farthest);
  const mapped = new Set(mappings.map(({ headerHash }) => headerHash));
  const said = mapped.size > 0 ? first.findIndex((row) => mapped.has(hashOfHeader(row))) : -1;
  if (said !== -1) return headerIn(first[said] as Cell[], said, mappings);
  for (const [index, row] of first.entries()) {
    const header = headerIn(row, index, mappings);
    if (header) return header;
  }
  return undefined;
}
