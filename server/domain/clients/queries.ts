import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { countByUpTo } from '#server/db/counts.ts';
import { momentSql } from '#server/records/cursors.ts';
import { byPhone, foldedLike, foldedRegex } from '#server/records/search-patterns.ts';
import { hasTag, tagsSql } from '#server/records/tags.ts';
import { type ClientSort, type ClientStatus, clientNumber, clientReference } from '#shared/clients.ts';
import { countLimit } from '#shared/count-limits.ts';

export type Search = {
  text: string;
  /** False for people who see addresses masked: finding by address would spell it out to them, letter by letter. */
  byEmail: boolean;
};
export type ListFilter = {
  search: Search;
  status: ClientStatus | undefined;
  tag: string | undefined;
  sort: ClientSort;
};
export type Position = { value: string; number: number };

/** Before which a word of two letters may begin; one letter is looked for with the expression's own idea of a word. */
const wordStarts = ['', '% ', '%-', '%@'];

/**
 * Three letters and more are found anywhere; one or two where a word begins. Measured at 100,000 clients: patterns are several times
 * faster than an expression for two letters, and slower for one, which nearly every row has.
 */
function textMatch(text: string, column: ReturnType<typeof sql<string>>) {
  const { length } = [...text];
  if (length >= 3) return sql<boolean>`${column} like '%' || ${foldedLike(text)} || '%'`;
  if (length === 1) return sql<boolean>`${column} ~ ('\\m' || ${foldedRegex(text)})`;
  const folded = sql`${foldedLike(text)} || '%'`;
  return sql<boolean>`(${sql.join(
    wordStarts.map((start) => sql`${column} like ${sql.lit(start)} || ${folded}`),
    sql` or `,
  )})`;
}

/** Clients with the text in name, company or e-mail, case and accents aside, or with that telephone; `CLI-12` or `12` also finds that number. */
function filtered({ search: { text, byEmail }, status, tag }: Omit<ListFilter, 'sort'>) {
  let query = db.selectFrom('clients as c').where('c.deleted_at', 'is', null);
  if (status) query = query.where('c.status', '=', status);
  if (tag) query = query.where(hasTag('client', 'c.id', tag));
  if (text === '') return query;
  const number = /^(?:cli-)?0*(\d{1,15})$/i.exec(text)?.[1];
  const named = textMatch(text, sql<string>`fold_for_search(c.name || ' ' || c.company)`);
  return query.where(({ and, or, eb }) =>
    or([
      and([textMatch(text, sql<string>`c.search`), ...(byEmail ? [] : [named])]),
      ...(number ? [eb('c.number', '=', Number(number))] : []),
      ...(byEmail ? byPhone(text, sql`c.phone`) : []),
    ]),
  );
}

const orders = {
  newest: { by: sql`c.joined_at`, position: momentSql('c.joined_at'), down: true },
  activity: { by: sql`c.last_activity_at`, position: momentSql('c.last_activity_at'), down: true },
  name: { by: sql`fold_for_search(c.name)`, position: sql<string>`fold_for_search(c.name)`, down: false },
} as const;

const columns = [
  'c.id',
  'c.number',
  'c.name',
  'c.email',
  'c.company',
  'c.phone',
  'c.locale',
  'c.status',
  'c.joined_at',
  'c.last_activity_at',
  'c.version',
] as const;

/** Figures of the rows of `c`: each by an index, for the rows of one page only. */
const counted = (column: 'all' | 'active') => sql<number>`(select count(*) from requests r
  where r.client_id = c.id and r.deleted_at is null ${column === 'active' ? sql`and r.status in ('new', 'in-progress')` : sql``})`;
const figures = [
  counted('all').as('total_requests'),
  counted('active').as('active_requests'),
  sql<number>`(select coalesce(sum(e.amount_cents), 0)::bigint from engagements e
    where e.client_id = c.id and e.deleted_at is null and e.status = 'paid')`.as('spent_cents'),
  sql<boolean>`exists (select from account_erasures x where x.user_id = c.user_id)`.as('is_erasing'),
  tagsSql('client', 'c.id').as('tags'),
];

/** One page in the given order after `position`; one row more than `limit` tells that there is a next page. */
export function selectPage(filter: ListFilter, position: Position | undefined, limit: number) {
  const order = orders[filter.sort];
  const direction = order.down ? sql`desc` : sql`asc`;
  let page = filtered(filter)
    .select([...columns, 'c.user_id'])
    .select(order.position.as('position'))
    .orderBy(sql`${order.by} ${direction}, c.number ${direction}`)
    .limit(limit + 1);
  if (position) {
    const value = order.down ? sql`${position.value}::timestamptz` : sql`${position.value}::text`;
    page = page.where(
      sql<boolean>`(${order.by}, c.number) ${order.down ? sql`<` : sql`>`} (${value}, ${position.number})`,
    );
  }
  // The figures are asked of the page, never of all that match.
  return db
    .selectFrom(page.as('c'))
    .select([...columns, 'c.position'])
    .select(figures)
    .orderBy(sql`c.position ${direction}, c.number ${direction}`)
    .execute();
}

/** How many clients match a search and have the tag, by status; of many, only so many that it is known to be more than {@link countLimit}. */
export const countMatches = ({ search, tag }: Pick<ListFilter, 'search' | 'tag'>) =>
  countByUpTo(countLimit(search.text), filtered({ search, tag, status: undefined }).select('c.status'));

/** Rows of the list by number, in that order; deleted ones are left out. */
export function selectClients(connection: Db, numbers: number[]) {
  return connection
    .selectFrom('clients as c')
    .select(columns)
    .select(figures)
    .where(sql<boolean>`c.number = any(${numbers}::bigint[])`)
    .where('c.deleted_at', 'is', null)
    .orderBy(sql`array_position(${numbers}::bigint[], c.number)`)
    .execute();
}

/** A client by number, deleted and merged ones included, with the account's state. */
export function selectClient(connection: Db, number: number) {
  return connection
    .selectFrom('clients as c')
    .leftJoin('clients as k', 'k.id', 'c.merged_into')
    .leftJoin('auth.users as u', 'u.id', 'c.user_id')
    .leftJoin('staff as s', 's.user_id', 'c.user_id')
    .select(columns)
    .select(figures)
    .select(['c.user_id', 'c.invited_at', 'c.suspended_at', 'c.suspension_reason', 'c.deleted_at', 'c.erased_at'])
    .select(['c.merged_into', 'k.number as kept_number'])
    .select(['u.last_sign_in_at', 'u.email_confirmed_at', 'u.email as account_email', 'u.created_at as account_since'])
    .select(({ eb }) => eb('s.user_id', 'is not', null).as('is_staff'))
    .where('c.number', '=', number)
    .executeTakeFirst();
}

export type ClientRow = NonNullable<Awaited<ReturnType<typeof selectClient>>>;
export type ListRow = Awaited<ReturnType<typeof selectClients>>[number];

/** Locks the rows until the transaction ends; in one order, so that nobody waits in a ring. */
export async function lockClients(connection: Db, numbers: number[]): Promise<void> {
  if (numbers.length === 0) return;
  await connection
    .selectFrom('clients')
    .select('id')
    .where('number', 'in', numbers)
    .orderBy('number')
    .forUpdate()
    .execute();
}

/** Every address that leads to a client: their own first, then former ones and those of merged duplicates, but none that is another's now. */
export async function selectAddresses(connection: Db, client: { id: string; email: string }): Promise<string[]> {
  const others = await connection
    .selectFrom('client_addresses as a')
    .select('a.email')
    .where('a.client_id', '=', client.id)
    .where('a.email', '<>', client.email)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('clients as o')
            .select('o.id')
            .whereRef('o.email', '=', 'a.email')
            .where('o.deleted_at', 'is', null)
            .where('o.id', '<>', client.id),
        ),
      ),
    )
    .orderBy('a.since', 'desc')
    .orderBy('a.email')
    .execute();
  return [client.email, ...others.map(({ email }) => email)];
}

/** Clients with this address or this company (case, accents and blanks aside), those in the trash included. */
export function selectAlike(
  connection: Db,
  { email, company, except }: { email: string; company: string; except?: string | undefined },
) {
  let query = connection
    .selectFrom('clients as c')
    .select(['c.id', 'c.number', 'c.name', 'c.company', 'c.email', 'c.deleted_at'])
    .where('c.merged_into', 'is', null)
    .where('c.erased_at', 'is', null)
    .where(({ or, eb, and }) =>
      or([
        eb('c.email', '=', email),
        ...(company === ''
          ? []
          : [
              and([
                eb('c.company', '<>', ''),
                sql<boolean>`fold_for_search(c.company) = fold_for_search(${company})`,
                eb('c.deleted_at', 'is', null),
              ]),
            ]),
      ]),
    );
  if (except) query = query.where('c.id', '<>', except);
  return query.orderBy('c.number').limit(5).execute();
}

/** The sums behind the cards and the counts of the filter. */
export async function selectFigures(): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('client_figures')
    .select(['figure', sql<number>`sum(delta)::bigint`.as('value')])
    .groupBy('figure')
    .execute();
  return Object.fromEntries(rows.map(({ figure, value }) => [figure, value]));
}

/** Puts the differences together that writes have left, one row a figure. @returns how many rows it took */
export async function foldFigures(): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (delete from client_figures returning figure, delta),
    kept as (insert into client_figures (figure, delta) select figure, sum(delta) from taken group by figure)
    select count(*) as taken from taken`.execute(db);
  return rows[0]?.taken ?? 0;
}

export function selectRemoved(limit: number) {
  return db
    .selectFrom('clients as c')
    .select(['c.number', 'c.name', 'c.company', 'c.deleted_at', 'c.version'])
    .where('c.deleted_at', 'is not', null)
    .where('c.merged_into', 'is', null)
    .where('c.erased_at', 'is', null)
    .orderBy('c.deleted_at', 'desc')
    .orderBy('c.number', 'desc')
    .limit(limit)
    .execute();
}

/** The references that name clients, by the client's id. */
export async function clientIdsOf(references: string[]): Promise<Map<string, string[]>> {
  const numbers = references.map(clientNumber).filter((number) => number !== undefined);
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from clients where number = any(${numbers}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, [clientReference(number)]]));
}
