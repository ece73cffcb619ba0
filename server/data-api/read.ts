import type { DataRole } from '#server/db/client.ts';
import { dataPool } from '#server/db/client.ts';
import { DataApiError, rangeRefused } from './errors.ts';
import { Parameters, readFilter, readTree } from './filters.ts';
import { type Counting, type Form, mostRows, readForm, readPreferences, readWindow } from './preferences.ts';
import type { Relation } from './relations.ts';
import { readOrder, readSelect } from './select.ts';

/** Names that are not columns. */
const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);
/** More conditions than anybody needs are refused before they are planned. */
const mostConditions = 100;

type Asked = {
  query: URLSearchParams;
  accept: string | undefined;
  prefer: string | undefined;
  range: string | undefined;
};

export type Answer = { status: number; body: string; headers: Record<string, string> };

function readConditions(relation: Relation, query: URLSearchParams, parameters: Parameters): string {
  const conditions: string[] = [];
  for (const [name, text] of query) {
    if (reserved.has(name)) continue;
    if (conditions.length >= mostConditions) {
      throw new DataApiError(400, 'PGRST100', 'There are too many conditions.');
    }
    const isTree = /^(not\.)?(and|or)$/.test(name);
    conditions.push((isTree ? readTree : readFilter)(relation, name, text, parameters));
  }
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
}

/** Rows as CSV (RFC 4180), with a line of names. */
function csv(names: string[], rows: (string | null)[][]): string {
  const cell = (value: string | null) =>
    value === null ? '' : /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  return [names, ...rows].map((row) => row.map(cell).join(',')).join('\n');
}

type Found = { body: string; count: number; total: number | undefined };

async function planned(role: DataRole, from: string, values: unknown[]): Promise<number> {
  const { rows } = await dataPool(role).query(`explain (format json) select 1 ${from}`, values);
  return rows[0]['QUERY PLAN'][0].Plan['Plan Rows'];
}

type Statement = { list: string; from: string; window: string; values: unknown[] };

/** One statement gives the rows as JSON, how many they are, and, when asked for, how many there would be without the window. */
async function findJson(
  role: DataRole,
  { list, from, window, values }: Statement,
  form: Form,
  isCounting: boolean,
): Promise<Found> {
  const row = form.stripsNulls ? 'json_strip_nulls(row_to_json(shown))' : 'row_to_json(shown)';
  const total = isCounting ? `(select count(*) ${from})` : 'null';
  const { rows } = await dataPool(role).query(
    `with shown as (select ${list} ${from} ${window})
     select coalesce(json_agg(${row}), '[]')::text as body, count(*)::int as count, ${total}::int as total from shown`,
    values,
  );
  return { body: rows[0].body, count: rows[0].count, total: rows[0].total ?? undefined };
}

async function findCsv(role: DataRole, { list, from, window, values }: Statement, isCounting: boolean): Promise<Found> {
  const { rows, fields } = await dataPool(role).query({
    text: `select ${list} ${from} ${window}`,
    values,
    rowMode: 'array',
    types: { getTypeParser: () => (value: string) => value }, // as the database writes it
  });
  const counted = isCounting ? await dataPool(role).query(`select count(*)::int as total ${from}`, values) : undefined;
  return {
    body: csv(
      fields.map(({ name }) => name),
      rows,
    ),
    count: rows.length,
    total: counted?.rows[0].total,
  };
}

/** An estimate costs less than counting and is good enough for long lists: short ones are counted. */
async function totalOf(
  role: DataRole,
  counting: Counting,
  found: Found,
  statement: Statement,
): Promise<number | undefined> {
  if (counting === 'exact') return found.total;
  if (counting === undefined) return undefined;
  const guess = await planned(role, statement.from, statement.values);
  if (counting === 'planned' || guess > mostRows) return guess;
  const { rows } = await dataPool(role).query(`select count(*)::int as total ${statement.from}`, statement.values);
  return rows[0].total;
}

/** Answers a read of `relation` as `role` sees it. */
export async function readRelation(role: DataRole, relation: Relation, asked: Asked): Promise<Answer> {
  const { query } = asked;
  const parameters = new Parameters();
  const form = readForm(asked.accept);
  const { counting, applied } = readPreferences(asked.prefer);
  const { offset, limit } = readWindow(query, asked.range);
  const order = query.getAll('order').filter(Boolean).join(',');
  const statement: Statement = {
    list: readSelect(relation, query.getAll('select').join(',')),
    from: `from data_api."${relation.name}" ${readConditions(relation, query, parameters)}`,
    window: `${order ? `order by ${readOrder(relation, order)}` : ''} limit ${limit} offset ${offset}`,
    values: parameters.values,
  };
  const isExact = counting === 'exact';
  const found = await (form.kind === 'csv'
    ? findCsv(role, statement, isExact)
    : findJson(role, statement, form, isExact));
  const total = await totalOf(role, counting, found, statement);
  const last = offset + found.count - 1;
  const contentRange = `${found.count > 0 ? `${offset}-${last}` : '*'}/${total ?? '*'}`;
  if (total !== undefined && offset > 0 && offset >= total) {
    throw rangeRefused(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'content-range': `*/${total}`,
    });
  }
  if (form.kind === 'object' && found.count !== 1) {
    throw new DataApiError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${found.count} rows`,
    });
  }
  return {
    status: total !== undefined && found.count < total ? 206 : 200,
    // The one row of an array is the text between its brackets.
    body: form.kind === 'object' ? found.body.slice(1, -1) : found.body,
    headers: {
      'content-type': form.type,
      'content-range': contentRange,
      ...(applied && { 'preference-applied': applied }),
    },
  };
}
