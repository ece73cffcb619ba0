import { csvLine, csvMark } from '#shared/csv.ts';
import type { CsvSeparator } from '#shared/exports.ts';

/** How rows look in a file. Dates are ISO 8601 in UTC in both formats. */

export type RowWriter = {
  /** What the file begins with. */
  head: () => string;
  rows: (rows: unknown[][]) => string;
  /** What it ends with. */
  tail: () => string;
};

/** Between the values of a list in one cell. */
const listSeparator = ' | ';

function cell(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(listSeparator);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** CSV that runs nothing where it is opened: `shared/csv.ts`. */
export function csvWriter(
  fields: string[],
  { separator, mark }: { separator: CsvSeparator; mark: boolean },
): RowWriter {
  return {
    head: () => (mark ? csvMark : '') + csvLine(fields, separator),
    rows: (rows) => rows.map((row) => csvLine(row.map(cell), separator)).join(''),
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
