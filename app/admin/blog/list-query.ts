import { type Asked, listQuery, oneOf, order, text } from '#app/admin/parts/list/list-query.ts';
import { type PostSort, postSorts } from '#shared/post-views.ts';
import { postCategories, postStatuses } from '#shared/posts.ts';

export const blogPath = '/admin/blog';

/** The order of the list where nobody asked for another. */
export const usualSort: PostSort = '-date';

export const postQuery = listQuery(blogPath, {
  q: text(),
  status: oneOf(postStatuses),
  category: oneOf(postCategories),
  sort: order(postSorts, usualSort),
});
export type PostQuery = Asked<typeof postQuery>;
