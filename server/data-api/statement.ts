import type { Form } from './preferences.ts';
import { quoted } from './relations.ts';
import type { Item } from './select.ts';

/** The statements of a read. Everything a caller sent is in `values`, or was looked up. */

/** Bytes of one answer, at most. */
export const mostBytes = 5_000_000;

export type Reading = {
  items: Item[];
  /** `from … where …` */
  from: string;
  /** `order by … limit … offset …` */
  window: string;
  values: unknown[];
};

/** A value of a line of CSV (RFC 4180), as the database writes it. */
const cell = (column: string) =>
  `case when format('%s', ${column}) ~ '[",\\r\\n]' then '"' || replace(format('%s', ${column}), '"', '""') || '"' ` +
  `else format('%s', ${column}) end`;

function answerOf(items: Item[], form: Form): string {
  if (form.kind === 'csv') {
    const line = items.map((_, index) => cell(`c${index}`)).join(` || ',' || `);
    return `(select coalesce(string_agg(e'\\n' || ${line}, ''), '') from shown)`;
  }
  const named = items.map(({ name }, index) => `c${index} as ${quoted(name)}`).join(', ');
  const row = form.stripsNulls ? 'json_strip_nulls(row_to_json(named))' : 'row_to_json(named)';
  return `(select coalesce(json_agg(${row})::text, '[]') from (select ${named} from shown) as named)`;
}

/**
 * Gives one row: `count` of the window's rows, `total` of all (null unless `isCounting`), and `body`: the rows as text, or null where they
 * are more than {@link mostBytes}. They are measured before the text is made, by what their lengths say, and once more when it is there.
 */
export function statementOf({ items, from, window }: Reading, form: Form, isCounting: boolean): string {
  const columns = items.map((_, index) => `c${index}`);
  const lengths = columns.map((column) => `coalesce(octet_length(${column}::text), 0)`).join(' + ');
  return `
    with shown (${columns.join(', ')}) as materialized (
      select ${items.map(({ value }) => value).join(', ')} ${from} ${window}
    ), measured as (
      select count(*)::int as count, coalesce(sum(${lengths}), 0) as bytes from shown
    ), answer as materialized (
      select case when bytes <= ${mostBytes} then ${answerOf(items, form)} end as body from measured
    )
    select measured.count, ${isCounting ? totalOf(from) : 'null::int'} as total,
      case when octet_length(answer.body) <= ${mostBytes} then answer.body end as body
    from measured, answer`;
}

/** The same without the text of the rows, for those who only count. */
export const countOf = ({ from, window }: Reading, isCounting: boolean): string => `
  select count(*)::int as count, ${isCounting ? totalOf(from) : 'null::int'} as total, null as body
  from (select ${from} ${window}) as shown`;

export const totalOf = (from: string): string => `(select count(*)::int ${from})`;
