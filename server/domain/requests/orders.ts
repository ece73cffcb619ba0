import { type RawBuilder, sql } from 'kysely';
import { momentSql, placePart } from '#server/records/cursors.ts';
import type { RequestSort } from '#shared/request-views.ts';

/** Orders of the list of requests. Each has an index of its own: a page is read along it, however many requests there are. */

/** The row where a page ends: what it is sorted by, as text, and its number. */
export type Position = { value: string; number: number };

type Order = {
  /** What rows of this alias are sorted by; rows that have the same go by number. */
  key: (row: string) => RawBuilder<unknown>;
  /** The key as the text of a place. */
  value: (row: string) => RawBuilder<string>;
  /** The type that a place's text is read as. */
  type: RawBuilder<unknown>;
  /** Whether a text of this kind can be such a key: a place may come from anybody. */
  isValue: (value: string) => boolean;
  isDown: boolean;
  /** Of those with the same key, the newest comes first. */
  isNewestFirst: boolean;
};

const isMoment = (value: string) => placePart.moment.safeParse(value).success;

/** Until when a request is to be answered; what is answered, or over, comes after all that is not. */
const answerBy = (row: string) => sql<Date>`(case
  when ${sql.ref(`${row}.replied_at`)} is null and ${sql.ref(`${row}.status`)} in ('new', 'in-progress')
  then ${sql.ref(`${row}.reply_due_at`)} else timestamptz 'infinity' end)`;

const rank = (row: string) =>
  sql<number>`(case ${sql.ref(`${row}.priority`)} when 'high' then 3 when 'medium' then 2 else 1 end)`;

const foldedName = (row: string) => sql<string>`fold_for_search(${sql.ref(`${row}.name`)})`;

/** The day of what is to be done next; what has no such day comes last. */
const stepOn = (row: string) => sql<string>`coalesce(${sql.ref(`${row}.next_step_on`)}, 'infinity'::date)`;

const orders: Record<RequestSort, Order> = {
  newest: {
    key: (row) => sql.ref(`${row}.submitted_at`),
    value: (row) => momentSql(`${row}.submitted_at`),
    type: sql`timestamptz`,
    isValue: isMoment,
    isDown: true,
    isNewestFirst: true,
  },
  due: {
    key: answerBy,
    value: (row) =>
      sql<string>`case when ${answerBy(row)} = 'infinity' then 'infinity' else ${momentSql(answerBy(row))} end`,
    type: sql`timestamptz`,
    isValue: (value) => value === 'infinity' || isMoment(value),
    isDown: false,
    isNewestFirst: true,
  },
  step: {
    key: stepOn,
    value: (row) => sql<string>`${stepOn(row)}::text`,
    type: sql`date`,
    isValue: (value) => value === 'infinity' || /^\d{4}-\d{2}-\d{2}$/.test(value),
    isDown: false,
    isNewestFirst: true,
  },
  priority: {
    key: rank,
    value: (row) => sql<string>`${rank(row)}::text`,
    type: sql`int`,
    isValue: (value) => /^[123]$/.test(value),
    isDown: true,
    isNewestFirst: true,
  },
  client: {
    key: foldedName,
    value: foldedName,
    type: sql`text`,
    isValue: () => true,
    isDown: false,
    isNewestFirst: false,
  },
};

export const isPlaceOf = (sort: RequestSort, { value }: Position): boolean => orders[sort].isValue(value);

/** An order over rows of an alias, in the pieces that a statement needs. */
export function orderOf(sort: RequestSort, row: string) {
  const { key, value, type, isDown, isNewestFirst } = orders[sort];
  // Both parts of a place run the same way, so that one comparison finds what is behind it.
  const isTurned = isDown !== isNewestFirst;
  const number = isTurned ? sql`(-${sql.ref(`${row}.number`)})` : sql.ref(`${row}.number`);
  const way = isDown ? sql`desc` : sql`asc`;
  return {
    by: sql`${key(row)} ${way}, ${number} ${way}`,
    value: value(row),
    after: (place: Position) =>
      sql<boolean>`(${key(row)}, ${number}) ${isDown ? sql`<` : sql`>`}
        (${place.value}::${type}, ${isTurned ? -place.number : place.number}::bigint)`,
  };
}
