import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { analyse } from '#server/analysis/analyse.ts';
import { type KeptRow, type Subject, subjectOf, type Watched } from '#server/analysis/compare/compare.ts';
import { type Parameters, parametersShape } from '#server/analysis/parameters.ts';
import { addDays, daysBetween } from '#shared/days.ts';
import type { TermRow } from './accounts.ts';
import { csvText, fileWith, type ReportFile } from './files.ts';

/** One account over several periods, as its owner uploads it, and the tasks that come of the first upload. */

export type Told = {
  start: string;
  end: string;
  /** Each day a row of its own. */
  isDaily?: boolean;
  attribution?: string;
  country?: string;
  /** Headings that the report does not have. */
  without?: readonly string[];
};

const cents = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** What of a count falls on one of several days; the days sum up to it. */
const share = (count: number, at: number, days: number) =>
  Math.floor((count * (at + 1)) / days) - Math.floor((count * at) / days);

function byDay(row: TermRow, { start, end }: Told): [day: string, row: TermRow][] {
  const days = daysBetween(start, end) + 1;
  return Array.from({ length: days }, (_, at) => {
    const part = (count: number) => share(count, at, days);
    const { clicks, orders, spend, sales } = row;
    return [
      addDays(start, at),
      { ...row, clicks: part(clicks), orders: part(orders), spend: part(spend), sales: part(sales) },
    ];
  });
}

/** A report of search terms over some days. */
export function termReport(rows: readonly TermRow[], told: Told): string {
  const { start, end, isDaily = false, attribution = '7', country = 'Italy', without = [] } = told;
  const lines: [string, string, TermRow][] = isDaily
    ? rows.flatMap((row) => byDay(row, told).map(([day, each]): [string, string, TermRow] => [day, day, each]))
    : rows.map((row) => [start, end, row]);
  const columns: [string, (first: string, last: string, row: TermRow) => string][] = [
    ...(isDaily
      ? [['Date', (day: string) => day] as [string, (day: string) => string]]
      : ([
          ['Start Date', (first: string) => first],
          ['End Date', (_: string, last: string) => last],
        ] as [string, (first: string, last: string) => string][])),
    ['Currency', (_first, _last, { currency }) => currency],
    ['Campaign Name', (_first, _last, { campaign }) => campaign],
    ['Ad Group Name', (_first, _last, { adgroup }) => adgroup],
    ['Country', () => country],
    ['Targeting', (_first, _last, { targeting }) => targeting],
    ['Match Type', (_first, _last, { match }) => match],
    ['Customer Search Term', (_first, _last, { term }) => term],
    ['Impressions', (_first, _last, { clicks }) => String(clicks * 20)],
    ['Clicks', (_first, _last, { clicks }) => String(clicks)],
    ['Spend', (_first, _last, { spend }) => cents(spend)],
    [`${attribution} Day Total Sales`, (_first, _last, { sales }) => cents(sales)],
    [`${attribution} Day Total Orders (#)`, (_first, _last, { orders }) => String(orders)],
  ];
  const shown = columns.filter(([heading]) => !without.includes(heading));
  return csvText([shown.map(([heading]) => heading), ...lines.map((line) => shown.map(([, cell]) => cell(...line)))]);
}

let count = 0;

async function* rowsIn(file: string): AsyncGenerator<KeptRow> {
  const input = createReadStream(file).pipe(createGunzip());
  for await (const line of createInterface({ input })) yield JSON.parse(line) as KeptRow;
}

/** The analysis of an upload, with all rows of its findings. */
export async function upload(
  reports: readonly (string | ReportFile)[],
  { watched, ...parameters }: Partial<Parameters> & { watched?: readonly Watched[] } = {},
) {
  count += 1;
  const rowsFile = path.join(path.dirname(fileWith('').path), `rows-${count}.gz`);
  const files = reports.map((report) => (typeof report === 'string' ? fileWith(report) : report));
  const given = parametersShape.parse({ brand_terms: ['acmebrand'], ...parameters });
  const made = await analyse(files, given, { rowsFile, watched });
  return { ...made, rows: () => rowsIn(rowsFile) };
}

export type Uploaded = Awaited<ReturnType<typeof upload>>;

/** A task of each finding that claims money, by the name of the finding. */
export async function tasksOf({ document, breakdowns, rows }: Uploaded): Promise<(Watched & { name: string })[]> {
  const found: (Watched & { name: string })[] = [];
  for (const scope of document.scopes)
    for (const { id, name } of scope.findings) {
      const subject: Subject | null = await subjectOf({ document, breakdowns }, id, rows());
      const breakdown = breakdowns[scope.id];
      if (subject && breakdown) found.push({ id: `${document.result_hash} ${id}`, name, subject, breakdown });
    }
  return found;
}
