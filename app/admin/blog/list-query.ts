import { type PostSort, postSorts } from '#shared/post-views.ts';
import { type PostCategory, type PostStatus, postCategories, postStatuses } from '#shared/posts.ts';
import { blogPath, listSearch, type PostQuery, usualSort } from './posts-api.ts';

const oneOf = <Value extends string, Else extends string>(list: readonly Value[], text: string | null, other: Else) =>
  list.includes(text as Value) ? (text as Value) : other;

/** Search, filters and order live in the address: a link, a reload and Back all show the same list. */
export function readPostQuery(search: URLSearchParams): PostQuery {
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    status: oneOf<PostStatus, ''>(postStatuses, search.get('status'), ''),
    category: oneOf<PostCategory, ''>(postCategories, search.get('category'), ''),
    sort: oneOf<PostSort, PostSort>(postSorts, search.get('sort'), usualSort),
  };
}

/** The list with this search; the usual one has no query at all. */
export function postsAddress(query: PostQuery): string {
  const text = listSearch(query).toString();
  return blogPath + (text && `?${text}`);
}
