import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#server/db/types.ts';
import { byPhone, foldedLike, isWordBeginning, numbersBeginning } from '#server/records/search-patterns.ts';
import { requestNumber } from '#shared/requests.ts';

/** What is looked for in a list of requests. */

export type Search = {
  text: string;
  /** False for people who see addresses masked: finding by address would spell it out to them, letter by letter. */
  byEmail: boolean;
};

type Row = ExpressionBuilder<DB & { r: DB['requests'] }, 'r'>;

/** The number that somebody means by `REQ-012`, `req-12` or `12`. */
function numberIn(text: string): number | undefined {
  const digits = /^(?:req-)?0*(\d{1,15})$/i.exec(text)?.[1];
  return digits ? (requestNumber(`REQ-${digits.padStart(3, '0')}`) ?? undefined) : undefined;
}

/** Whether the text is a reference in full. */
export const isReference = (text: string) => /^req-\d{3}/i.test(text) && numberIn(text) !== undefined;

/** Rows with the text in name, company or e-mail, case and accents aside, or with that telephone; one or two letters must begin a word. */
export function matches({ text, byEmail }: Search, useIndex: boolean) {
  return (row: Row): Expression<SqlBool> => {
    const folded = sql<string>`fold_for_search(${text})`;
    const searched = byEmail ? sql<string>`r.search` : sql<string>`fold_for_search(r.name || ' ' || r.company)`;
    const number = numberIn(text);
    const byNumber = number === undefined ? [] : [row('r.number', '=', number)];
    // A reference in full is no text to look for.
    if (isReference(text) && number !== undefined) return row('r.number', '=', number);
    const beginning = numbersBeginning('req', text);
    if (beginning.length > 0)
      return row.or([...beginning.map(([from, to]) => row.between('r.number', from, to)), ...byNumber]);
    if (isWordBeginning(text)) {
      const begins = sql<SqlBool>`(' ' || ${searched}) like ('% ' || ${folded} || '%')`;
      const indexed = sql<SqlBool>`to_tsvector('simple', r.search) @@ (quote_literal(${folded}) || ':*')::tsquery`;
      return row.or([useIndex ? row.and([indexed, begins]) : begins, ...byNumber]);
    }
    const pattern = sql<string>`'%' || ${foldedLike(text)} || '%'`;
    const contains = sql<SqlBool>`${searched} like ${pattern}`;
    const indexed = sql<SqlBool>`r.search like ${pattern}`;
    const called = byEmail ? byPhone(text, sql`r.phone`) : [];
    return row.or([useIndex && !byEmail ? row.and([indexed, contains]) : contains, ...byNumber, ...called]);
  };
}
