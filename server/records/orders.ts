import { type RawBuilder, sql } from 'kysely';
import { momentSql, placePart } from '#server/records/cursors.ts';

/** Orders of a list whose rows have a number. Each has an index of its own: a page is read along it, however many rows there are. */

/** The row where a page ends: what it is sorted by, as text, and its number. */
export type Position = { value: string; number: number };

export type Order = {
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

/** By the moment at which they came, the newest first. */
export const newestFirst: Order = {
  key: (row) => sql.ref(`${row}.submitted_at`),
  value: (row) => momentSql(`${row}.submitted_at`),
  type: sql`timestamptz`,
  isValue: isMoment,
  isDown: true,
  isNewestFirst: true,
};

/** By a moment, the soonest first. @param moment - `infinity` for rows that come after all others */
export const soonestFirst = (moment: (row: string) => RawBuilder<Date>): Order => ({
  key: moment,
  value: (row) => sql<string>`case when ${moment(row)} = 'infinity' then 'infinity' else ${momentSql(moment(row))} end`,
  type: sql`timestamptz`,
  isValue: (value) => value === 'infinity' || isMoment(value),
  isDown: false,
  isNewestFirst: true,
});

const rank = (row: string) =>
  sql<number>`(case ${sql.ref(`${row}.priority`)} when 'high' then 3 when 'medium' then 2 else 1 end)`;

/** The most pressing first. */
export const mostPressingFirst: Order = {
  key: rank,
  value: (row) => sql<string>`${rank(row)}::text`,
  type: sql`int`,
  isValue: (value) => /^[123]$/.test(value),
  isDown: true,
  isNewestFirst: true,
};

const foldedName = (row: string) => sql<string>`fold_for_search(${sql.ref(`${row}.name`)})`;

/** By name, whatever its case and accents. */
export const byName: Order = {
  key: foldedName,
  value: foldedName,
  type: sql`text`,
  isValue: () => true,
  isDown: false,
  isNewestFirst: false,
};

/** An order over rows of an alias, in the pieces that a statement needs. */
export function piecesOf({ key, value, type, isDown, isNewestFirst }: Order, row: string) {
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
