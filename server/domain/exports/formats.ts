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
  // Written by hand around the values: an object for each row would only be garbage.
  const keys = fields.map((field, at) => `${at === 0 ? '{' : ','}${JSON.stringify(field)}:`);
  return {
    head: () => '[',
    rows(rows) {
      const parts: string[] = [];
      for (const row of rows) {
        parts.push(isFirst ? '\n' : ',\n');
        isFirst = false;
        for (let at = 0; at < keys.length; at += 1) parts.push(keys[at] ?? '', JSON.stringify(row[at] ?? null));
        parts.push('}');
      }
      return parts.join('');
    },
    tail: () => '\n]\n',
  };
}
