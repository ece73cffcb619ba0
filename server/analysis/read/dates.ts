/** Days as reports write them, in the words of their languages. A column is read one way. */

import { monthNames } from './months.ts';

/** Which number of `03/04/2026` is the day; `open` where no cell says it. */
export type DateOrder = 'day-first' | 'month-first' | 'open';

export type DateVotes = { dayFirst: number; monthFirst: number };
export const noDateVotes = (): DateVotes => ({ dayFirst: 0, monthFirst: 0 });

/** Spreadsheets of some countries put blanks behind the dots, and a dot behind the day: `1. 9. 2026`, `2026. 9. 1.` */
const numeric = /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4}|\d{2})\.?$/;
const iso = /^(\d{4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})\.?(?:[T ].*)?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const asian = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/;

/** A cell that is longer is no day, and no two of them. */
const longest = 100;
/** Marks of the direction of writing are none of it. */
const tidy = (cell: string) =>
  cell.length > longest
    ? ''
    : cell
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .trim();
/** The day of the week behind a day, as people in Japan and China write it: `(火)`. */
const weekday = /(?<=[\d日]) ?(?:\(\p{L}{1,3}\)|[月火水木金土日]曜日?)$/u;
/** Without the time of day that may follow: `10:30`, `10.30` in Italy, behind a comma where programs write it. */
const dayPart = (cell: string) =>
  tidy(cell)
    .replace(/,?\s+\d{1,2}(?::\d{2}.*|(?:\.\d{2}){1,2}(?:\s.*)?)$/, '')
    .replace(weekday, '');

/** Counts what a cell says of the order. */
export function voteDate(votes: DateVotes, cell: string): void {
  const found = numeric.exec(dayPart(cell));
  if (!found) return;
  if (Number(found[1]) > 12) votes.dayFirst += 1;
  if (Number(found[2]) > 12) votes.monthFirst += 1;
}

export function orderOf({ dayFirst, monthFirst }: DateVotes): DateOrder {
  if (dayFirst > 0 && monthFirst === 0) return 'day-first';
  return monthFirst > 0 && dayFirst === 0 ? 'month-first' : 'open';
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 2000 && year < 2100;
  return isReal ? at.toISOString().slice(0, 10) : undefined;
}

/** The number of days that people in Excel count from 1899-12-30. */
const serial = /^\d{5}(?:\.\d+)?$/;

/** An ISO day, or undefined for what is none; `ambiguous` for two numbers that nothing tells apart. */
export function dayIn(cell: string, order: DateOrder): string | 'ambiguous' | undefined {
  const text = dayPart(cell);
  for (const form of [iso, compact, asian]) {
    const found = form.exec(text);
    if (found) return dayOf(Number(found[1]), Number(found[2]), Number(found[3]));
  }
  if (serial.test(text))
    return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * 86_400_000).toISOString().slice(0, 10);
  const found = numeric.exec(text);
  if (found) {
    const [first, second] = [Number(found[1]), Number(found[2])];
    const year = Number(found[3]) + (found[3]?.length === 2 ? 2000 : 0);
    if (first === second) return dayOf(year, first, second);
    if (order === 'open') return 'ambiguous';
    return order === 'day-first' ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  return namedDay(text);
}

/** As spreadsheets show days: `01-Sep-26`, `1/Sep/2026`. */
const short = /^(\d{1,2})[-/. ](\p{L}+)\.?[-/. ](\d{4}|\d{2})$/u;

/** `1`, or the first of a month as it is spoken: `1º`, `1er`. */
const first = /^(\d{1,2})(?:o|°|er)?$/;

/** `Sep 01, 2026`, `1 set 2026`, `1. September 2026`, `1 de sep. de 2026`. */
function namedDay(text: string): string | undefined {
  const shown = short.exec(text);
  const named = monthNames.get(shown?.[2]?.toLowerCase() ?? '');
  if (shown && named) return dayOf(Number(shown[3]) + (shown[3]?.length === 2 ? 2000 : 0), named, Number(shown[1]));
  const words = text
    .toLowerCase()
    .replace(/\bde\b/g, ' ')
    .split(/[\s,]+/)
    .map((word) => word.replace(/\.$/, ''))
    .filter(Boolean);
  // The last, as `mar` is Tuesday before it is March: `mar 1 set 2026`.
  const month = words.map((word) => monthNames.get(word)).findLast((value) => value !== undefined);
  const year = words.find((word) => /^\d{4}$/.test(word));
  const day = words.map((word) => first.exec(word)?.[1]).find((value) => value !== undefined);
  return month && year && day ? dayOf(Number(year), month, Number(day)) : undefined;
}

/** `01/09/2026-30/09/2026`, `2026-09-01/2026-09-30`: without blanks around what stands between them. */
const tight =
  /^(\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{4}\/\d{1,2}\/\d{1,2})[-‐-―/](\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{4}\/\d{1,2}\/\d{1,2})$/;

/** `2026-09`, `09/2026`, `2026年9月`. */
const monthOfYear = /^(\d{4})[-/.年](\d{1,2})月?$|^(\d{1,2})[/.](\d{4})$/;

/** First and last day of what says a month and its year and nothing else: `Sep 2026`, `settembre 2026`, `2026-09`. */
function monthIn(text: string): [string, string] | undefined {
  const found = monthOfYear.exec(text);
  const words = text
    .toLowerCase()
    .replace(/\bde\b/g, ' ')
    .split(/[\s,.-]+/)
    .filter(Boolean);
  const [named, year] = /^\d{4}$/.test(words[0] ?? '') ? [words[1], words[0]] : words;
  const isNamed = words.length === 2 && /^\d{4}$/.test(year ?? '');
  const month = Number(found ? (found[2] ?? found[3]) : isNamed ? monthNames.get(named ?? '') : undefined);
  const start = month > 0 ? dayOf(Number(found ? (found[1] ?? found[4]) : year), month, 1) : undefined;
  if (start === undefined) return undefined;
  return [start, new Date(Date.UTC(Number(start.slice(0, 4)), month, 0)).toISOString().slice(0, 10)];
}

const dash = '\\s*[-‐-―]\\s*';
/** `Sep 1–30, 2026`, and `1–30 settembre 2026`: two days of one month. */
const daysOfMonth = [
  new RegExp(`^(?<month>\\p{L}+\\.?) (?<first>\\d{1,2})${dash}(?<last>\\d{1,2}),? (?<year>\\d{4})$`, 'u'),
  new RegExp(`^(?<first>\\d{1,2})\\.?${dash}(?<last>\\d{1,2})\\.? (?<month>\\p{L}+\\.?) (?<year>\\d{4})$`, 'u'),
];

/** The first end with the year of the last one, which alone says it: `Sep 28 - Oct 4, 2026`, `29 dic - 4 gen 2027`. */
function withYear(start: string, end: string): string {
  const [there, year] = [monthNamed(start), /\b\d{4}$/.exec(end)?.[0]];
  const month = monthNamed(end);
  if (!there || !month || year === undefined || /\d{3}/.test(start)) return start;
  return `${start} ${there > month ? Number(year) - 1 : year}`;
}

const monthNamed = (text: string) => monthNames.get(/\p{L}+/u.exec(text)?.[0].toLowerCase() ?? '');

/** Both ends of `Sep 01, 2026 - Sep 30, 2026` or `01.06.2026 - 30.06.2026`. */
export function rangeIn(cell: string): [string, string] | undefined {
  const text = tidy(cell);
  const ends = tight.exec(text);
  if (ends) return [ends[1] as string, ends[2] as string];
  const month = monthIn(text);
  if (month) return month;
  const within = daysOfMonth.map((form) => form.exec(text)?.groups).find(Boolean);
  if (within)
    return [`${within.first} ${within.month} ${within.year}`, `${within.last} ${within.month} ${within.year}`];
  const parts = text.split(/\s+[-‐-―]\s+|\s*~\s*|\s+(?:to|a|bis|al|au|até)\s+/);
  const [start = '', end = ''] = parts;
  return parts.length === 2 ? [withYear(start, end), end] : undefined;
}
