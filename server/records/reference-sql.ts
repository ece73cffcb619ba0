import { type RawBuilder, sql } from 'kysely';

/** `REQ-001`: the number with at least three digits, as the functions of `shared/` write it. */
export const referenceSql = (prefix: string, number: RawBuilder<unknown>) =>
  sql<string>`${sql.lit(`${prefix}-`)} || lpad(${number}::text, greatest(3, length(${number}::text)), '0')`;
