import { Refused } from '#server/analysis/refusal.ts';
import { bodyOf } from './body.ts';
import { numberKinds } from './columns.ts';
import { type DateOrder, dayIn, noDateVotes, orderOf, rangeIn, voteDate } from './dates.ts';
import { daysIn } from './doubts.ts';
import { guessColumns, type Header } from './header.ts';
import type { Column } from './headings.ts';
import {
  type DecimalSign,
  isDamaged,
  isUnread as isUnreadNumber,
  microOf,
  type NumberKind,
  noVotes,
  plainNumber,
  signOf,
  type Votes,
  vote,
} from './numbers.ts';
import { currencyIn, marketplaceIn } from './places.ts';
import { Repeats } from './repeats.ts';
import { type Cell, type Table, textIn } from './table.ts';

/** What all cells of a table say together: how its numbers and days are written, and which days it tells of. */
export type Evidence = {
  signs: Partial<Record<Column, DecimalSign>>;
  dateOrder: DateOrder;
  period: { start: string; end: string; distinctWindows: number } | null;
  /** Whether rows begin after their end. */
  isReversed: boolean;
  /** Whether rows say days that nobody can read: `Week 36`. */
  areDaysUnread: boolean;
  /** What the cells of money are marked with. */
  currency: string | undefined;
  /** Whether they are marked with several: then each row says its own. */
  areCurrenciesMixed: boolean;
  rows: number;
  /** How many of them stand in the table already. */
  repeated: number;
  /** How many have something in the place of a number that is none. */
  unread: number;
  /** Whether the last one was left out, as it breaks off. */
  isBrokenOff: boolean;
  /** Columns of shares that are written as 0.98 instead of 98 %. */
  fractions: ReadonlySet<Column>;
  /** Columns of numbers in which no row has one. */
  silent: ReadonlySet<Column>;
};

/** Languages in which a comma begins the decimals. */
const pointLanguages = new Set(['en', 'ja', 'zh']);

/** Marketplaces where people write the month first. */
const monthFirst = new Set(['US', 'CA']);

/** Days of a row as they are written: one, or both ends of a window. */
export function writtenDays(header: Header, cells: Cell[]): [string, string] | undefined {
  // There it is the campaign that begins and ends, whatever days its figures are of.
  if (header.kind === 'bulk') return undefined;
  const cell = (column: Column) => textIn(cells[header.at.get(column) ?? -1]);
  const day = cell('date');
  if (day !== '') return rangeIn(day) ?? [day, day];
  const range = cell('date_range');
  if (range !== '') return rangeIn(range) ?? [range, range];
  const [start, end] = [cell('start'), cell('end')];
  return start !== '' && end !== '' ? [start, end] : undefined;
}

/** What the cells of a column of numbers have said so far. */
type NumberColumn = {
  column: Column;
  at: number;
  kind: NumberKind;
  votes: Votes;
  isTold: boolean;
  /** Of shares. */
  largestShare: number;
  /** The first line with an amount that nobody can add up, by the sign of decimals that makes it one. */
  beyond: Partial<Record<',' | '.', number>>;
};

/** What is added up. A limit of a budget or a bid may be any number. */
const addedUp: readonly Column[] = ['spend', 'sales', 'promoted_sales', 'halo_sales'];
const limits: readonly Column[] = ['budget', 'bid'];

/** Shorter ones are within bounds, whatever they mean; not with an exponent. */
const mayBeBeyond = /.{10}|\de/i;

function noteBeyond({ beyond }: NumberColumn, cell: Cell, line: number): void {
  for (const sign of [',', '.'] as const) {
    const plain = plainNumber(cell, sign);
    if (plain !== undefined && microOf(plain) === undefined) beyond[sign] ??= line;
  }
}

function elsewhereSign(header: Header, numbers: readonly NumberColumn[], separator: string | null): ',' | '.' {
  let [comma, point] = [0, 0];
  for (const { kind, votes } of numbers)
    if (kind !== 'count') {
      comma += votes.comma;
      point += votes.point;
    }
  if (comma !== point) return comma > point ? ',' : '.';
  // A spreadsheet tells cells apart by a semicolon where the comma begins the decimals, whatever language the headings are in.
  return separator !== ';' && pointLanguages.has(header.language) ? '.' : ',';
}

/**
 * What would be counted as thousands of euros, or as none, is a day or an error that a spreadsheet made of a number.
 *
 * @throws Refused, as no other number of such a file can be trusted
 */
const refuseDamaged = (numbers: readonly NumberColumn[]) => (cells: Cell[], line: number) => {
  for (const number of numbers) {
    const { column, kind } = number;
    const cell = cells[number.at] ?? '';
    if (kind !== 'percent' && typeof cell === 'string' && isDamaged(cell)) throw new Refused('DAMAGED_NUMBERS', line);
    if (addedUp.includes(column) && (typeof cell === 'number' || mayBeBeyond.test(cell)))
      noteBeyond(number, cell, line);
  }
};

/** Where numbers should stand, as headings have them. */
const isHeading = (cell: Cell | undefined) => typeof cell === 'string' && /\p{L}{3}/u.test(cell) && !/\d/.test(cell);

/**
 * Two tables one below the other, of which the second has its columns elsewhere: its clicks would be counted as euros.
 *
 * @throws Refused where a row is the header of such a one
 */
const refuseSecond = (header: Header, numbers: readonly NumberColumn[]) => (cells: Cell[], line: number) => {
  if (numbers.filter(({ at }) => isHeading(cells[at])).length < 2) return;
  const { columns, kind } = guessColumns(cells);
  if (kind === undefined) return;
  for (const [at, column] of columns)
    if ((header.at.get(column) ?? at) !== at) throw new Refused('MISALIGNED_ROWS', line);
};

/** A currency alone stands where there is no amount. */
const isUnreadFigure = (cell: Cell | undefined) =>
  typeof cell === 'string' && isUnreadNumber(cell) && (/\d/.test(cell) || currencyIn(cell) === undefined);

/** @param marketplace - what is known of it beside the file; decides days that could be read two ways */
export async function gather(table: Table, header: Header, marketplace: string | undefined): Promise<Evidence> {
  const numbers = [...header.at].flatMap(([column, at]): NumberColumn[] => {
    const kind = numberKinds[column];
    return kind ? [{ column, at, kind, votes: noVotes(), isTold: false, largestShare: 0, beyond: {} }] : [];
  });
  const figures = numbers.flatMap(({ column, at, kind }) =>
    kind === 'percent' || limits.includes(column) ? [] : [at],
  );
  const dates = noDateVotes();
  const windows = new Set<string>();
  const marks = new Map<string, number>();
  const places = new Set<string>();
  const placeAt = header.at.get('country') ?? header.at.get('marketplace');
  const currencyAt = header.at.get('budget_currency');
  const dayAt = header.at.get('date');
  const seenDays = new Set<Cell>();
  /** Most rows stand in the place of the one before. */
  let lastPlace: Cell | undefined | null = null;
  let [rows, unread] = [0, 0];
  const repeats = new Repeats();
  const [refuseOther, refuseNumbers] = [refuseSecond(header, numbers), refuseDamaged(numbers)];
  const look = (cells: Cell[], line: number) => {
    refuseOther(cells, line);
    refuseNumbers(cells, line);
  };
  let isBrokenOff = false;
  const onBroken = () => {
    isBrokenOff = true;
  };
  for await (const batch of bodyOf(table, header, look, onBroken))
    for (const cells of batch) {
      rows += 1;
      repeats.note(cells);
      if (figures.some((at) => isUnreadFigure(cells[at]))) unread += 1;
      for (const number of numbers) {
        const cell = cells[number.at] ?? '';
        number.isTold ||= typeof cell === 'number' || /\p{Nd}/u.test(cell);
        if (number.kind === 'percent') number.largestShare = Math.max(number.largestShare, largestShare(cell));
        if (typeof cell !== 'string' || cell === '') continue;
        vote(number.votes, cell);
        const mark = number.kind === 'money' ? currencyIn(cell) : undefined;
        if (mark) marks.set(mark, (marks.get(mark) ?? 0) + 1);
      }
      const budgets = currencyAt === undefined ? undefined : currencyIn(textIn(cells[currencyAt]));
      if (budgets) marks.set(budgets, (marks.get(budgets) ?? 0) + 1);
      // Few days stand in many rows: each is looked at once.
      const written = dayAt === undefined ? '' : (cells[dayAt] ?? '');
      const days = seenDays.has(written) ? undefined : writtenDays(header, cells);
      if (written !== '' && textIn(written) !== '') seenDays.add(written);
      const window = days?.join('\n');
      if (days && window !== undefined && !windows.has(window)) {
        for (const day of days) voteDate(dates, day);
        windows.add(window);
      }
      if (placeAt === undefined || places.size >= 3 || cells[placeAt] === lastPlace) continue;
      lastPlace = cells[placeAt];
      places.add(marketplaceIn(textIn(cells[placeAt])) ?? '');
    }
  const elsewhere = elsewhereSign(header, numbers, table.separator);
  const place = places.size === 1 ? [...places][0] : marketplace;
  const { decimal } = header.settled;
  const toldOrder = orderOf(dates);
  const dateOrder = header.settled.dateOrder ?? knownOrder(toldOrder, place || marketplace, header);
  const isTold = header.settled.dateOrder !== undefined || toldOrder !== 'open';
  const signs: Evidence['signs'] = {};
  for (const { column, kind, votes, beyond } of numbers) {
    const sign = decimal && kind !== 'count' ? decimal : signOf(kind, votes, decimal ?? elsewhere);
    const line = sign === 'T' ? undefined : beyond[sign];
    // An amount of billions is none: it would be counted as nought.
    if (line !== undefined) throw new Refused('DAMAGED_NUMBERS', line);
    signs[column] = sign;
  }
  const days = isTold ? periodOf(windows, dateOrder) : doubted(header, windows, dateOrder);
  return {
    signs,
    dateOrder,
    period: days && { start: days.start, end: days.end, distinctWindows: days.distinctWindows },
    isReversed: days?.isReversed ?? false,
    areDaysUnread: [...windows].some((window) => isUnread(window, dateOrder)),
    currency: [...marks].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0],
    areCurrenciesMixed: marks.size > 1,
    rows,
    repeated: repeats.count,
    unread,
    isBrokenOff,
    silent: new Set(numbers.filter((number) => !number.isTold).map(({ column }) => column)),
    fractions: new Set(numbers.filter(({ largestShare: most }) => most > 0 && most <= 1).map(({ column }) => column)),
  };
}

/** What a cell of shares says at most, however its decimals are written; one with a percent sign is no fraction. */
function largestShare(cell: Cell): number {
  if (typeof cell === 'number') return cell;
  const value = Number(cell.replace(',', '.').replace(/[^\d.]/g, ''));
  if (!/\d/.test(cell)) return 0;
  return cell.includes('%') || Number.isNaN(value) ? Infinity : value;
}

function knownOrder(order: DateOrder, marketplace: string | undefined, header: Header): DateOrder {
  if (order !== 'open') return order;
  if (marketplace) return monthFirst.has(marketplace) ? 'month-first' : 'day-first';
  return header.language === 'en' ? 'open' : 'day-first';
}

/** Amazon keeps what ads brought for no longer; a report of theirs is never of more. */
const longestOfAds = 100;

/**
 * Days that no cell tells apart, read as people write them where the account sells. A spreadsheet of another country has saved them when that makes a
 * report of ads longer than there are any, or rows of it begin after they end, and the other reading does not: `9/1/2026` to
 * `9/12/2026` are twelve days of September, in Italy too.
 *
 * @throws Refused where days could be read two ways
 */
function doubted({ kind }: Header, windows: Set<string>, order: DateOrder): Days | null {
  const period = periodOf(windows, order);
  const isOfAds = !kind.startsWith('business') && kind !== 'search_query_performance';
  if (!period || !isOfAds || isLikely(period)) return period;
  const other = periodOf(windows, order === 'day-first' ? 'month-first' : 'day-first');
  if (other && isLikely(other)) throw new Refused('AMBIGUOUS_DATES');
  return period;
}

/** Whether a report of ads may be of these days. */
const isLikely = (days: Days): boolean => !days.isReversed && daysIn(days) <= longestOfAds;

type Days = NonNullable<Evidence['period']> & { isReversed: boolean };

/** Whether a row says a day that is none. A word alone, as of a line of totals, says none. */
const isUnread = (window: string, order: DateOrder): boolean =>
  window.split('\n').some((day) => /\p{Nd}/u.test(day) && dayIn(day, order) === undefined);

/** From the first day to the last, whichever of both stands first in a row. @throws Refused where days could be read two ways */
function periodOf(windows: Set<string>, order: DateOrder): Days | null {
  let [start, end] = ['', ''];
  let isReversed = false;
  for (const window of windows) {
    const [first, last] = window.split('\n').map((day) => dayIn(day, order));
    if (first === 'ambiguous' || last === 'ambiguous') throw new Refused('AMBIGUOUS_DATES');
    if (!first || !last) continue;
    isReversed ||= first > last;
    const [from, to] = first > last ? [last, first] : [first, last];
    if (start === '' || from < start) start = from;
    if (to > end) end = to;
  }
  return start === '' || end === '' ? null : { start, end, distinctWindows: windows.size, isReversed };
}
