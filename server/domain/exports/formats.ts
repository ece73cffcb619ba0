import { stringify } from 'csv-stringify/sync';
import type { CsvSeparator } from '#shared/exports.ts';

/** How rows look in a file. Dates are ISO 8601 in UTC in both formats. */

export type RowWriter = {
  /** What the file begins with. */
  head: () => string;
  rows: (rows: unknown[][]) => string;
  /** What it ends with. */
  tail: () => string;
};

const csvMark = '\uFEFF';
/** Between the values of a list in one cell. */
const listSeparator = ' | ';

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(listSeparator);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/**
 * CSV as in RFC 4180. A cell that a spreadsheet would take for a formula (`=`, `+`, `-`, `@`, tab or carriage return in front, also in their
 * full-width forms) gets an apostrophe, so that opening the file runs nothing.
 */
export function csvWriter(
  fields: string[],
  { separator, mark }: { separator: CsvSeparator; mark: boolean },
): RowWriter {
  const lines = (rows: string[][]) =>
    stringify(rows, { delimiter: separator, record_delimiter: '\r\n', escape_formulas: true });
  return {
    head: () => (mark ? csvMark : '') + lines([fields]),
    rows: (rows) => lines(rows.map((row) => row.map(cell))),
    tail: () => '',
  };
}

/** One array of objects, an object a line. Values keep their kinds: lists are arrays, what is empty is null. */
export function jsonWriter(fields: string[]): RowWriter {
  let isFirst = true;
  return {
    head: () => '[',
    rows(rows) {
      let text = '';
      for (const row of rows) {
        text += isFirst ? '\n' : ',\n';
        isFirst = false;
        text += JSON.stringify(Object.fromEntries(fields.map((field, at) => [field, row[at] ?? null])));
      }
      return text;
    },
    tail: () => '\n]\n',
  };
}
