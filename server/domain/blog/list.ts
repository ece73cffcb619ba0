import { sql } from 'kysely';
import { z } from 'zod';
import { shown } from '#server/db/columns.ts';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { foldedLike } from '#server/records/search-patterns.ts';
import { type PostCounts, type PostListItem, type PostSort, postSorts } from '#shared/post-views.ts';
import type { PostStatus } from '#shared/posts.ts';
import { countByStatus, fitsOrder, type ListFilter, type ListRow, selectPage, sumOfViews } from './list-queries.ts';
import { selectTags } from './post-queries.ts';

/** Posts as staff look for them. */

const places = defineCursor({ sort: z.enum(postSorts), id: placePart.number, value: placePart.text });

const listItem = (row: ListRow): PostListItem => ({
  id: Number(row.id),
  ...shown(row, [
    'slug',
    'title',
    'excerpt',
    'category',
    'status',
    'featured',
    'at',
    'publishedAt',
    'scheduledAt',
    'createdAt',
    'updatedAt',
    'views',
    'version',
    'hasUnsaved',
  ]),
  author: row.author_id && row.author_name !== null ? { id: row.author_id, name: row.author_name } : null,
  editor: row.editor_name === null ? null : { name: row.editor_name },
});

function countsOf(counted: Map<string, number>): PostCounts {
  const of = (status: PostStatus) => counted.get(status) ?? 0;
  const [draft, scheduled, published] = [of('draft'), of('scheduled'), of('published')];
  return { all: draft + scheduled + published, draft, scheduled, published };
}

export type ListPosts = ListFilter & { sort: PostSort; cursor?: string | undefined; limit: number };

/** A page of posts, how many match in all, and how many of each status. @throws forbidden; invalid_input for a malformed cursor */
export async function listPosts(
  person: Person,
  { sort, cursor, limit, ...asked }: ListPosts,
  now = new Date(),
): Promise<{ items: PostListItem[]; total: number; nextCursor: string | null; counts: PostCounts }> {
  demand(person, 'blog.read');
  const filter = { ...asked, q: asked.q.trim().toWellFormed() };
  const position = places.read(cursor, (place) => place.sort === sort && fitsOrder(sort, place.value));
  const { status: _, ...anyStatus } = filter;
  const [rows, counted] = await Promise.all([
    selectPage(filter, { sort, position, limit, now }),
    countByStatus(anyStatus),
  ]);
  const counts = countsOf(counted);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(listItem),
    total: filter.status ? counts[filter.status] : counts.all,
    nextCursor: rows.length > limit && last ? places.write({ sort, id: Number(last.id), value: last.position }) : null,
    counts,
  };
}

/** The numbers of the summary cards. @throws forbidden */
export async function postFigures(
  person: Person,
): Promise<{ total: number; published: number; scheduled: number; draft: number; views: number }> {
  demand(person, 'blog.read');
  const [counted, views] = await Promise.all([countByStatus({ q: '' }), sumOfViews()]);
  const { all, draft, scheduled, published } = countsOf(counted);
  return { total: all, published, scheduled, draft, views };
}

/** So many tags are offered at once. */
const mostTags = 50;

/** Tags in use with `text` in them, the most used first. @throws forbidden */
export async function usedTags(person: Person, text: string): Promise<{ tags: { tag: string; count: number }[] }> {
  demand(person, 'blog.read');
  const wanted = foldedLike(text.trim().toWellFormed());
  return { tags: await selectTags(sql<string>`'%' || ${wanted} || '%'`, mostTags) };
}
