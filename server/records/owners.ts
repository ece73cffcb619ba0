import { type RawBuilder, sql } from 'kysely';

/** Whether a column names one of these people. One alone, which is almost always so, is compared: then the index has the order of the list too. */
export const isAnyOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${ids[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
