import { type CamelCase, columnOf, type SnakeCase } from '#shared/column-names.ts';

/** Rows and columns under the names that are used outside of the database. Keys inside of JSON are stored as they are. */

type Told<Value> = Value extends Date ? string : Value;
type ShownOf<Row> = {
  [Column in keyof Row & string as Column extends Lowercase<Column> ? CamelCase<Column> : never]: Told<Row[Column]>;
};

const known = new Map<string, string>();

/** Lists ask for the same few names with each of their rows. */
function columnNamed(name: string): string {
  const column = known.get(name) ?? columnOf(name);
  known.set(name, column);
  return column;
}

/**
 * Of a row what is named and nothing else, under the names that leave the server; moments in ISO 8601.
 * `shown(row, ['title', 'createdAt'])` is `{ title: row.title, createdAt: row.created_at.toISOString() }`.
 */
export function shown<Row extends object, const Name extends keyof ShownOf<Row>>(row: Row, names: readonly Name[]) {
  const values = row as Record<string, unknown>;
  const told: Record<string, unknown> = {};
  for (const name of names) {
    const value = values[columnNamed(name)];
    told[name] = value instanceof Date ? value.toISOString() : value;
  }
  return told as Pick<ShownOf<Row>, Name>;
}

/** Values under the names of their columns: `toColumns({ clientId })` is `{ client_id: clientId }`. */
export const toColumns = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [columnOf(name), value])) as {
    [Name in keyof Values & string as SnakeCase<Name>]: Values[Name];
  };

/** What a query selects of a table for these names: `columnsOf('r', ['title', 'replyDueAt'])` is `['r.title', 'r.reply_due_at']`. */
export const columnsOf = <const Alias extends string, const Name extends string>(
  alias: Alias,
  names: readonly Name[],
) => names.map((name) => `${alias}.${columnOf(name)}` as const);
