import { type RawBuilder, sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { viewsOf } from '#server/domain/visits/visits.ts';
import { momentSql, placePart } from '#server/records/cursors.ts';
import { foldedLike, isWordBeginning } from '#server/records/search-patterns.ts';
import type { PostSort } from '#shared/post-views.ts';
import type { PostCategory, PostStatus } from '#shared/posts.ts';
import { dateOf, heldSince } from './post-queries.ts';

export type ListFilter = {
  q: string;
  status?: PostStatus | undefined;
  category?: PostCategory | undefined;
};

/** Where a page ends: the value that the list is ordered by, as text, and the post. */
export type Position = { value: string; id: number };

type OrderName = 'date' | 'title' | 'updated' | 'views' | 'category' | 'status';

const date = dateOf('p');
const views = sql`case when p.status = 'published' then ${viewsOf('post', sql`p.id`)} else -1 end`;

/** What each order compares. */
const orders: Record<OrderName, { value: RawBuilder<unknown>; type: RawBuilder<unknown>; isMoment?: true }> = {
  date: { value: date, type: sql`timestamptz`, isMoment: true },
  updated: { value: sql`p.updated_at`, type: sql`timestamptz`, isMoment: true },
  title: { value: sql`fold_for_search(p.title)`, type: sql`text` },
  category: { value: sql`p.category`, type: sql`text` },
  status: { value: sql`p.status`, type: sql`text` },
  views: { value: views, type: sql`integer` },
};

const orderOf = (sort: PostSort) => ({
  ...orders[sort.replace('-', '') as OrderName],
  direction: sort.startsWith('-') ? sql`desc` : sql`asc`,
  after: sort.startsWith('-') ? sql`<` : sql`>`,
});

/** True for a value that a cursor of this order can hold. */
export function fitsOrder(sort: PostSort, value: string): boolean {
  const { isMoment } = orderOf(sort);
  if (isMoment) return placePart.moment.safeParse(value).success;
  return sort.endsWith('views') ? /^-?\d{1,9}$/.test(value) : true;
}

/** Posts with the text in title, excerpt, text, tags or author; one or two letters must begin a word. */
function matches(q: string): RawBuilder<boolean> {
  if (isWordBeginning(q)) {
    const begins = sql`('% ' || fold_for_search(${q}) || '%')`;
    return sql`(' ' || regexp_replace(p.search_text, '[^[:alnum:]]+', ' ', 'g') like ${begins}
      or ' ' || fold_for_search(coalesce(s.name, '')) like ${begins})`;
  }
  const pattern = sql`('%' || ${foldedLike(q)} || '%')`;
  return sql`(p.search_text like ${pattern} or p.author_id in (
    select user_id from staff where fold_for_search(name) like ${pattern}))`;
}

function conditions({ q, status, category }: ListFilter): RawBuilder<boolean> {
  const all = [
    sql`p.deleted_at is null`,
    ...(status ? [sql`p.status = ${status}`] : []),
    ...(category ? [sql`p.category = ${category}`] : []),
    ...(q === '' ? [] : [matches(q)]),
  ];
  return sql`${sql.join(all, sql` and `)}`;
}

export type ListRow = {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  category: PostCategory;
  status: PostStatus;
  featured: boolean;
  author_id: string | null;
  author_name: string | null;
  at: Date;
  published_at: Date | null;
  scheduled_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: number;
  views: number | null;
  editor_name: string | null;
  has_unsaved: boolean;
  position: string;
};

/** A page after `position`; one row more than `limit` tells that there is a next one. */
export async function selectPage(
  filter: ListFilter,
  { sort, position, limit, now }: { sort: PostSort; position: Position | undefined; limit: number; now: Date },
): Promise<ListRow[]> {
  const { value, type, isMoment, direction, after } = orderOf(sort);
  const beyond = position ? sql`and (${value}, p.id) ${after} (${position.value}::${type}, ${position.id})` : sql``;
  const text = isMoment ? momentSql(value) : sql`${value}::text`;
  const { rows } = await sql<ListRow>`
    select p.id, p.slug, p.title, p.excerpt, p.category, p.status, p.featured, p.author_id, s.name as author_name,
      ${date} as at, p.published_at, p.scheduled_at, p.created_at, p.updated_at, p.version,
      case when p.status = 'published' then ${viewsOf('post', sql`p.id`)} end as views,
      case when e.seen_at > ${heldSince(now)} then holder.name end as editor_name,
      exists (select from post_working_copies w where w.post_id = p.id) as has_unsaved,
      ${text} as position
    from posts p
    left join staff s on s.user_id = p.author_id
    left join post_editors e on e.post_id = p.id
    left join staff holder on holder.user_id = e.user_id
    where ${conditions(filter)} ${beyond}
    order by ${value} ${direction}, p.id ${direction}
    limit ${limit + 1}`.execute(db);
  return rows;
}

/** How many posts match, by status; a filter by status itself is left out. */
export async function countByStatus(filter: Omit<ListFilter, 'status'>): Promise<Map<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select p.status, count(*)::int as count
    from posts p left join staff s on s.user_id = p.author_id
    where ${conditions(filter)} group by p.status`.execute(db);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** Views of all posts that are not in the trash. */
export async function sumOfViews(): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    select coalesce(sum(${viewsOf('post', sql`p.id`)}), 0)::int as views
    from posts p where p.deleted_at is null`.execute(db);
  return rows[0]?.views ?? 0;
}
