import { DataApiError, rangeRefused, tooLarge } from '#server/http/data-api-errors.ts';
import { Parameters, readFilter, readTree } from './filters.ts';
import { type Counting, type Form, mostRows, readForm, readPreferences, readWindow } from './preferences.ts';
import type { Relation } from './relations.ts';
import { type Item, readOrder, readSelect } from './select.ts';
import { countOf, mostBytes, type Reading, statementOf, totalOf } from './statement.ts';
import { type DataRole, type Query, readAs } from './transaction.ts';

/** Names that are not columns. */
const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);
type Asked = {
  query: URLSearchParams;
  accept: string | undefined;
  prefer: string | undefined;
  range: string | undefined;
  /** Not by those who only count. */
  wantsBody: boolean;
};

export type Answer = { status: number; body: string | null; headers: Record<string, string> };

function readConditions(relation: Relation, query: URLSearchParams, parameters: Parameters): string {
  const conditions: string[] = [];
  for (const [name, text] of query) {
    if (reserved.has(name)) continue;
    const isTree = /^(not\.)?(and|or)$/.test(name);
    conditions.push((isTree ? readTree : readFilter)(relation, name, text, parameters));
  }
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
}

/** Names of the columns as a line of CSV (RFC 4180). */
const headOf = (items: Item[]) =>
  items.map(({ name }) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(',');

type Found = { body: string | null; count: number; total: number | null };

/** An estimate costs less than counting and is good enough for long lists: short ones are counted. */
async function findTotal(query: Query, counting: Counting, found: Found, { from, values }: Reading) {
  if (counting === 'exact' || counting === undefined) return found.total ?? undefined;
  const explained = await query(`explain (format json) select 1 ${from}`, values);
  const guess: number = explained.rows[0]['QUERY PLAN'][0].Plan['Plan Rows'];
  if (counting === 'planned' || guess > mostRows) return guess;
  const { rows } = await query(`select ${totalOf(from)} as total`, values);
  return rows[0].total as number;
}

function shape(body: string, form: Form, items: Item[]): string {
  // The one row of an array is the text between its brackets.
  if (form.kind === 'object') return body.slice(1, -1);
  return form.kind === 'csv' ? `${headOf(items)}${body}` : body;
}

/** Answers a read of `relation` as `role` sees it. */
export async function readRelation(role: DataRole, relation: Relation, asked: Asked): Promise<Answer> {
  const { query } = asked;
  const parameters = new Parameters();
  const form = readForm(asked.accept);
  const { counting, applied } = readPreferences(asked.prefer);
  const { offset, limit } = readWindow(query, asked.range);
  const order = query.getAll('order').filter(Boolean).join(',');
  const reading: Reading = {
    items: readSelect(relation, query.getAll('select').join(',')),
    from: `from data_api."${relation.name}" ${readConditions(relation, query, parameters)}`,
    window: `${order ? `order by ${readOrder(relation, order)}` : ''} limit ${limit} offset ${offset}`,
    values: parameters.values,
  };
  const isExact = counting === 'exact';
  const { found, total } = await readAs(role, async (send) => {
    const text = asked.wantsBody ? statementOf(reading, form, isExact) : countOf(reading, isExact);
    const found: Found = (await send(text, reading.values)).rows[0];
    return { found, total: await findTotal(send, counting, found, reading) };
  });
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
  if (asked.wantsBody && found.body === null) throw tooLarge(mostBytes);
  return {
    status: total !== undefined && found.count < total ? 206 : 200,
    body: found.body === null ? null : shape(found.body, form, reading.items),
    headers: {
      'content-type': form.type,
      'content-range': contentRange,
      ...(applied && { 'preference-applied': applied }),
    },
  };
}
