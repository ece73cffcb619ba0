import { type RawBuilder, sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { byPhone, foldedLike, isWordBeginning } from '#server/records/search-patterns.ts';

/** How many of the newest rows are looked through before the search index is asked (as in lists of requests). */
const walkedRows = 4_000;

export type FoundPerson = { number: number; name: string; company: string; email: string; status: string };

type Source = {
  /** A table with number, name, company, email, phone, status, search and deleted_at. */
  table: 'clients' | 'messages';
  newest: RawBuilder<unknown>;
};

const sources: Record<Source['table'], Source> = {
  clients: { table: 'clients', newest: sql`joined_at desc, number desc` },
  messages: { table: 'messages', newest: sql`submitted_at desc, number desc` },
};

/**
 * The newest people of a table with the text in name, company or (where the caller sees addresses) e-mail, or with this number or telephone.
 * @param number what the text means as a reference of this table, if anything
 */
export async function findPeople(
  table: Source['table'],
  { text, number, byEmail, limit }: { text: string; number: number | undefined; byEmail: boolean; limit: number },
): Promise<FoundPerson[]> {
  const { newest } = sources[table];
  const from = sql.table(table);
  const folded = sql`fold_for_search(${text})`;
  const searched = byEmail ? sql`search` : sql`fold_for_search(name || ' ' || company)`;
  const pattern = sql`'%' || ${foldedLike(text)} || '%'`;
  const isShort = isWordBeginning(text);
  const hit = isShort ? sql`(' ' || ${searched}) like ('% ' || ${folded} || '%')` : sql`${searched} like ${pattern}`;
  const columns = sql`number::int as number, name, company, email, status`;
  // Not a comparison with null: beside it no index would be used, and every row looked at.
  const numbered = number === undefined ? sql`false` : sql`number = ${number}::bigint`;
  const [called = sql`false`] = byEmail ? byPhone(text, sql`phone`) : [];
  const order = number === undefined ? newest : sql`(${numbered}) desc, ${newest}`;
  const walked = await sql<FoundPerson>`
    select ${columns} from (
      select number, name, company, email, phone, status, search, ${sql.raw(table === 'clients' ? 'joined_at' : 'submitted_at')}
      from ${from} where deleted_at is null order by ${newest} limit ${walkedRows}
    ) as newest where ${hit} or ${numbered} or ${called} order by ${order} limit ${limit}`.execute(db);
  if (walked.rows.length === limit || walked.rows.some((row) => row.number === number)) return walked.rows;
  // Without its own index, a word of one or two letters is only looked for among the newest.
  const indexed = isShort ? sql`false` : sql`search like ${pattern} and ${hit}`;
  const { rows } = await sql<FoundPerson>`
    with found as materialized (select * from ${from} where deleted_at is null and (${indexed} or ${numbered} or ${called}))
    select ${columns} from found order by ${order} limit ${limit}`.execute(db);
  return rows.length > walked.rows.length ? rows : walked.rows;
}
