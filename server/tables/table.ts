/** Tables as they leave the house: what each column holds, and the rows some at a time. */

/** An instant, a calendar day, or what a value is by itself. */
export type ColumnKind = 'moment' | 'day' | 'plain';

export type Column = { name: string; kind: ColumnKind };

export type Batches = AsyncIterable<unknown[][]> | Iterable<unknown[][]>;

export type Table = {
  /** Name of the file and of its sheet. */
  name: string;
  columns: readonly Column[];
  rows: Batches;
  /** Whose clocks tell the times that people read. */
  timeZone: string;
};

/** Types of PostgreSQL (pg_type.oid): `timestamptz` and `date`. */
const kindsByType: Record<number, ColumnKind> = { 1184: 'moment', 1082: 'day' };

/** The columns of an answer of the database. */
export const columnsOf = (fields: readonly { name: string; dataTypeID: number }[]): Column[] =>
  fields.map(({ name, dataTypeID }) => ({ name, kind: kindsByType[dataTypeID] ?? 'plain' }));

/** Heading of the column that tells an instant by the clocks of the site. */
export const localName = (name: string): string => `${name}_local`;

/** Between the values of a list in one cell. */
const listSeparator = ' | ';

/** A value as the text of one cell. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(cellText).join(listSeparator);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}
