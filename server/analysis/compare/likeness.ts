import { z } from 'zod';
import type { AnalysisDocument } from '#server/analysis/document.ts';
import { byText } from '#server/analysis/lines.ts';
import type { AnalysedFile, AnalysedScope } from '#shared/analysis-document.ts';
import { addDays, daysBetween } from '#shared/days.ts';

/** What may be held against each other: the same account, marketplace and currency, sales counted over the same days, and days told by the files. */

/** Where figures belong. Only what is the same in all four is compared. */
export const placeShape = z.object({
  account: z.string().nullable(),
  marketplace: z.string().nullable(),
  currency: z.string(),
  /** Days after a click within which its sales count; null where the reports do not say it. */
  attributionDays: z.number().nullable(),
});
export type Place = z.output<typeof placeShape>;

/** Days from the first to the last, both told of. */
export const daysShape = z.object({ start: z.iso.date(), end: z.iso.date() });
export type Days = z.output<typeof daysShape>;

/** The reports that lines are read from. */
export function termFiles({ files }: AnalysisDocument, scope: AnalysedScope): AnalysedFile[] {
  return files.filter(({ id, kind }) => kind === 'search_term' && scope.files.includes(id));
}

export function placeOf(document: AnalysisDocument, scope: AnalysedScope): Place {
  const { account = null, marketplace, currency } = scope;
  const said = termFiles(document, scope).map(({ attribution_days: days }) => days);
  return { account, marketplace, currency, attributionDays: scope.attribution_days ?? said[0] ?? null };
}

export const isSameAccount = (one: Place, other: Place): boolean =>
  one.account === other.account && one.marketplace === other.marketplace && one.currency === other.currency;

/** What a line is called by. */
const nameColumns = ['campaign', 'adgroup', 'targeting', 'match', 'term'] as const;
export type NameColumn = (typeof nameColumns)[number];
const figureColumns = ['clicks', 'orders', 'spend', 'sales'] as const;

const hasColumn = ({ columns }: AnalysedFile, column: string): boolean =>
  column === 'targeting'
    ? ['targeting', 'keyword_text', 'product_expression'].some((each) => each in columns)
    : column in columns;

/** Columns that each of the reports has: what only some tell says nothing of the rest. */
export const columnsOf = (files: readonly AnalysedFile[]): string[] =>
  [...nameColumns, ...figureColumns].filter((column) => files.every((file) => hasColumn(file, column)));

/** Whether the reports call their lines by the same columns; otherwise a line of one is not found in the other. */
export const isOneDialect = (files: readonly AnalysedFile[]): boolean =>
  nameColumns.every((column) =>
    files.every((file) => hasColumn(file, column) === hasColumn(files[0] as AnalysedFile, column)),
  );

/** Days that the lines are told of, without those left out as incomplete; what no file says is the period that somebody said. */
export function toldDays(document: AnalysisDocument, scope: AnalysedScope): Days[] {
  const { exclude_last_days: leftOut } = document.parameters;
  const told = termFiles(document, scope).flatMap((file): Days[] => {
    const { start, end } = file.period.start === null ? (scope.period ?? { start: null, end: null }) : file.period;
    if (start === null || end === null) return [];
    const last = 'date' in file.columns ? addDays(end, -leftOut) : end;
    return last < start ? [] : [{ start, end: last }];
  });
  const joined: Days[] = [];
  for (const days of told.toSorted((one, other) => byText(one.start, other.start))) {
    const last = joined.at(-1);
    if (!last || days.start > addDays(last.end, 1)) joined.push({ ...days });
    else if (days.end > last.end) last.end = days.end;
  }
  return joined;
}

/** How many of some days, which do not overlap each other, lie from `from` to `to`. */
export const countDays = (days: readonly Days[], from = '0000-01-01', to = '9999-12-31'): number =>
  days.reduce((count, { start, end }) => {
    const [first, last] = [start > from ? start : from, end < to ? end : to];
    return first > last ? count : count + daysBetween(first, last) + 1;
  }, 0);

/** How many days both tell of. */
export const commonDays = (some: readonly Days[], others: readonly Days[]): number =>
  others.reduce((count, { start, end }) => count + countDays(some, start, end), 0);
