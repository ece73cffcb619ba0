import { DataApiError } from '#server/http/data-api-errors.ts';
import { Reader } from './reader.ts';
import { columnOf, type Relation } from './relations.ts';

/** Types that a column may be cast to. Any name could be sent to the database, but nothing is gained by it. */
const castTypes = new Set([
  'text',
  'varchar',
  'int',
  'int4',
  'int8',
  'integer',
  'bigint',
  'smallint',
  'numeric',
  'float8',
  'real',
  'bool',
  'boolean',
  'json',
  'jsonb',
  'date',
  'time',
  'timestamp',
  'timestamptz',
]);

/** How often a call may name one column: once more than most do, in another type or under another name. */
const mostNamings = 2;

/** A column of the answer: what it is called, and its value in SQL. */
export type Item = { name: string; value: string };

/** `select=a,alias:b,c::text,*` as the columns of an answer (PostgREST, "Vertical filtering"). Blanks do not count. */
export function readSelect(relation: Relation, text: string): Item[] {
  const namings = new Map<string, number>();
  const reader = new Reader(text.replace(/\s+/g, '') || '*', 'select parameter');
  const value = (column: string) => {
    const sql = columnOf(relation, column);
    const times = (namings.get(column) ?? 0) + 1;
    if (times > mostNamings) reader.fail(`"${column}" is named more than ${mostNamings} times`);
    namings.set(column, times);
    return sql;
  };
  const items: Item[] = [];
  do {
    if (reader.takes('*')) items.push(...relation.columns.map((name) => ({ name, value: value(name) })));
    else items.push(readItem(relation, reader, value));
  } while (reader.takes(','));
  if (!reader.isAtEnd) reader.fail(`unexpected "${reader.rest.slice(0, 20)}"`);
  return items;
}

function readItem(relation: Relation, reader: Reader, value: (column: string) => string): Item {
  const first = reader.name();
  const isAliased = /^:(?!:)/.test(reader.rest) && reader.takes(':');
  const name = isAliased ? reader.name() : first;
  if (/^!?[\w]*\(/.test(reader.rest)) {
    const message = `Could not find a relationship between '${relation.name}' and '${name}' in the schema cache`;
    throw new DataApiError(400, 'PGRST200', message, {
      details: `Searched for a foreign key relationship between '${relation.name}' and '${name}' in the schema 'public', but no matches were found.`,
    });
  }
  if (/^\.(count|sum|avg|min|max)\(\)/.test(reader.rest)) {
    throw new DataApiError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
  }
  const column = value(name);
  const type = reader.takes('::') ? reader.name() : undefined;
  if (type !== undefined && !castTypes.has(type)) {
    throw new DataApiError(400, '42704', `type "${type}" does not exist`);
  }
  return { name: isAliased ? first : name, value: type ? `${column}::${type}` : column };
}

const order = /^([^.]+)((?:\.(?:asc|desc))?)((?:\.(?:nullsfirst|nullslast))?)$/;

/** `order=a.desc.nullslast,b` as an SQL order. */
export function readOrder(relation: Relation, text: string): string {
  const items = text.split(',').map((item) => {
    const found = order.exec(item.trim());
    if (!found) return new Reader(text, 'order').fail(`unexpected "${item.slice(0, 40)}"`);
    const [, name = '', direction = '', nulls = ''] = found;
    const column = columnOf(relation, name.trim().replace(/^"(.*)"$/, '$1'));
    const placed = nulls === '' ? '' : nulls === '.nullsfirst' ? ' nulls first' : ' nulls last';
    return `${column} ${direction === '.desc' ? 'desc' : 'asc'}${placed}`;
  });
  return items.join(', ');
}
