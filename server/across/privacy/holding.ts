import { type RawBuilder, sql } from 'kysely';
import { referenceSql } from '#server/records/reference-sql.ts';
import type { HoldingKind } from '#shared/privacy.ts';
import type { Whose } from './whose.ts';

/** One kind of what is kept of a person. */

export type Asker = {
  /** The person themselves; internal notes of staff are given by staff, who look at whom else they tell about. */
  isOwn: boolean;
};

export type Holding = {
  kind: HoldingKind;
  /** Where the rows are, by `schema.name`. */
  tables: string[];
  rows: (who: Ids, asker: Asker) => RawBuilder<unknown>;
};

type Ids = {
  addresses: RawBuilder<unknown>;
  accounts: RawBuilder<unknown>;
  clients: RawBuilder<unknown>;
  everybody: RawBuilder<unknown>;
};

/** The person's identifiers as arrays of SQL. */
export const idsOf = ({ addresses, accounts, clients }: Whose): Ids => {
  const clientIds = clients.map(({ id }) => id);
  return {
    addresses: sql`${addresses}::text[]`,
    accounts: sql`${accounts}::uuid[]`,
    clients: sql`${clientIds}::uuid[]`,
    everybody: sql`${[...clientIds, ...accounts]}::uuid[]`,
  };
};

/** The reference of a record by the column of its number. */
export const reference = (prefix: string, column: string) => referenceSql(prefix, sql.ref(column));

/** The words of a rich text, a line a block. A text from before there were tools is words already. */
export const wordsOf = (column: string) => {
  const text = sql.ref(column);
  const lines = sql`regexp_replace(${text}, '</(p|h[2-4]|li|tr|pre)>|<br />', E'\\n', 'g')`;
  const bare = sql`regexp_replace(regexp_replace(${lines}, '<[^>]*>', '', 'g'), E'\\n{2,}', E'\\n', 'g')`;
  const read = sql`replace(replace(replace(replace(${bare}, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')`;
  return sql`case when ${text} ~ '^\\s*<(p|h[2-4]|ul|ol|table|blockquote|pre|hr)[ >/]' then btrim(${read}, E' \\n') else ${text} end`;
};
