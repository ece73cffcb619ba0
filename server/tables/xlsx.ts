import { localClock } from './local-time.ts';
import {
  booleanCell,
  dayCell,
  momentCell,
  numberCell,
  rowXml,
  sheetHead,
  sheetTail,
  textCell,
  widthOf,
} from './sheet-xml.ts';
import { type Column, cellText, localName, type Table } from './table.ts';
import { type Sheet, workbook } from './workbook.ts';

/** Rows of a sheet below its headings (Excel: 1,048,576 with them). What is more goes on in the next sheet. */
const mostRows = 1_048_575;
const momentWidth = 17;

/** A day as the database tells it: its text, or midnight by the clock of this process. */
const dayMs = (day: unknown) =>
  day instanceof Date ? Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) : Date.parse(`${day}T00:00:00Z`);

function cellXml(value: unknown, kind: Column['kind'], clock: (at: Date) => number): string {
  if (value === null || value === undefined) return '<c/>';
  if (kind === 'moment' && value instanceof Date) return momentCell(clock(value));
  if (kind === 'day' && !Number.isNaN(dayMs(value))) return dayCell(dayMs(value));
  if (typeof value === 'number') return numberCell(value);
  if (typeof value === 'boolean') return booleanCell(value);
  return textCell(cellText(value));
}

/** A sheet, or as many as the rows need; widths go by the first rows. */
async function* sheetsOf({ name, columns, rows, timeZone }: Table, most: number): AsyncGenerator<Sheet> {
  const clock = localClock(timeZone);
  const names = columns.map((column) => (column.kind === 'moment' ? localName(column.name) : column.name));
  const batches = (async function* each() {
    yield* rows;
  })();
  async function next(): Promise<unknown[][] | undefined> {
    for (;;) {
      const { value, done } = await batches.next();
      if (done) return undefined;
      if (value.length > 0) return value;
    }
  }
  let batch = await next();
  const widths = columns.map(({ kind }, at) =>
    widthOf([
      names[at] ?? '',
      kind === 'moment' ? 'x'.repeat(momentWidth - 2) : '',
      ...(kind === 'moment' ? [] : (batch ?? []).map((row) => cellText(row[at]))),
    ]),
  );
  const write = (some: unknown[][]) =>
    some.map((row) => rowXml(columns.map(({ kind }, at) => cellXml(row[at], kind, clock)))).join('');
  async function* sheet() {
    yield sheetHead(names, widths);
    for (let left = most; batch && left > 0; ) {
      yield write(batch.slice(0, left));
      const rest = batch.slice(left);
      left -= batch.length - rest.length;
      batch = rest.length > 0 ? rest : await next();
    }
    yield sheetTail;
  }
  try {
    for (let number = 1; number === 1 || batch; number += 1)
      yield { name: number === 1 ? name : `${name} ${number}`, xml: sheet() };
  } finally {
    await batches.return(undefined);
  }
}

/**
 * A table as a workbook: instants as dates by the clocks of the site, numbers as numbers, all else as text that is never a formula. Its columns have
 * the names that they have in the CSV.
 */
export const xlsxTable = (table: Table, at: Date, most = mostRows): AsyncGenerator<Buffer> =>
  workbook(sheetsOf(table, most), at);
