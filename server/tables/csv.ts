import { csvLine, csvMark } from '#shared/csv.ts';
import type { CsvSeparator } from '#shared/exports.ts';
import { localClock, localText } from './local-time.ts';
import { cellText, localName, type Table } from './table.ts';

export type CsvLook = { separator: CsvSeparator; mark: boolean };

/** As offices of the site's country open it with a click. */
export const csvForPeople: CsvLook = { separator: ';', mark: true };

/**
 * A table as CSV that runs nothing where it is opened (`shared/csv.ts`). An instant has two columns: ISO 8601 in UTC for programs, and the clocks of
 * the site for spreadsheets, which take only the second for a date.
 */
export async function* csvTable(
  { columns, rows, timeZone }: Table,
  { separator, mark }: CsvLook = csvForPeople,
): AsyncGenerator<string> {
  const clock = localClock(timeZone);
  const names = columns.flatMap(({ name, kind }) => (kind === 'moment' ? [name, localName(name)] : [name]));
  const cellsOf = (value: unknown, at: number) => {
    if (columns[at]?.kind === 'moment')
      return value instanceof Date ? [cellText(value), localText(clock(value))] : ['', ''];
    return [typeof value === 'number' ? value : cellText(value)];
  };
  yield (mark ? csvMark : '') + csvLine(names, separator);
  for await (const batch of rows) yield batch.map((row) => csvLine(row.flatMap(cellsOf), separator)).join('');
}
