import { api, call, inPath, inQuery, until } from '#app/session/typed-api.ts';
import type { PostFields, PostStatus } from '#shared/posts.ts';
import { blogPath, type PostQuery, usualSort } from './list-query.ts';

const { posts } = api;
const one = posts[':id'];

export const newPath = `${blogPath}/new`;
export const editPath = (id: number | string) => `${blogPath}/edit/${id}`;

/** As the API takes it: what is left at its usual value is not named. */
const asked = ({ sort, ...query }: PostQuery) => ({ ...query, sort: sort === usualSort ? ('' as const) : sort });

export const listPosts = (query: PostQuery, cursor = '', signal?: AbortSignal) =>
  call(posts.$get(inQuery({ ...asked(query), cursor, limit: '50' }), until(signal)));
export type PostPage = Awaited<ReturnType<typeof listPosts>>;
export type PostRow = PostPage['items'][number];

export const readFigures = (signal?: AbortSignal) => call(posts.figures.$get({}, until(signal)));
export type PostFigures = Awaited<ReturnType<typeof readFigures>>;

export const readPost = async (id: number | string, signal?: AbortSignal) =>
  (await call(one.$get(inPath({ id }), until(signal)))).post;
export type PostRecord = Awaited<ReturnType<typeof readPost>>;

/** A new draft; the same `key` again answers the same one. */
export const createPost = async (key: string, fields: Partial<PostFields>) =>
  (await call(posts.$post({ json: { key, fields } }))).post;

export type Saving = {
  version: number;
  tab: string;
  fields: PostFields;
  status: PostStatus;
  publishAt: string | null;
  /** Which of the two, on the night when the clock shows the hour twice. */
  publishOffset?: string;
};

export const savePost = async (id: number, saving: Saving) =>
  (await call(one.$put({ ...inPath({ id }), json: saving }))).post;

export type Autosave = { tab: string; sequence: number; baseVersion: number; fields: PostFields };

/** `keepalive` lets the browser finish it after the page is gone; it takes at most 64 kB. */
export const keepWorkingCopy = (id: number, copy: Autosave, { keepalive = false } = {}) =>
  call(one['working-copy'].$put({ ...inPath({ id }), json: copy }, { init: { keepalive } }));

export const dropWorkingCopy = (id: number, tab: string) =>
  call(one['working-copy'].$delete({ ...inPath({ id }), query: { tab } }));

export const takePlace = async (id: number, tab: string, takeOver = false) =>
  (await call(one.editor.$put({ ...inPath({ id }), json: { tab, ...(takeOver && { takeOver }) } }))).editor;

export const leavePlace = (id: number, tab: string) =>
  one.editor.$delete({ ...inPath({ id }), query: { tab } }, { init: { keepalive: true } });

export const removePost = ({ id, version }: { id: number; version: number }) =>
  call(one.$delete({ ...inPath({ id }), query: { version: String(version) } }));

export const duplicatePost = async (id: number) => (await call(one.duplicate.$post(inPath({ id })))).post;

export const readTags = (q: string, signal?: AbortSignal) => call(posts.tags.$get({ query: { q } }, until(signal)));

export const checkSlug = (query: { title: string; slug: string; id?: string }, signal?: AbortSignal) =>
  call(posts.slug.$get({ query }, until(signal)));

export const previewLink = (id: number) => call(one['preview-link'].$post(inPath({ id })));

export const checkLinks = async (addresses: string[], signal?: AbortSignal) =>
  (await call(posts.links.$post({ json: { addresses } }, until(signal)))).links;

export type BulkAction = 'publish' | 'draft' | 'delete';

export function changePosts(rows: Pick<PostRow, 'id' | 'version'>[], action: BulkAction) {
  const targets = rows.map(({ id, version }) => ({ id, version }));
  return action === 'delete'
    ? call(posts.removal.$post({ json: { targets } }))
    : call(posts.bulk.$post({ json: { action, targets } }));
}
export type BulkAnswer = Awaited<ReturnType<typeof changePosts>>;

export const listVersions = (id: number, cursor: number | null, signal?: AbortSignal) =>
  call(one.versions.$get({ ...inPath({ id }), ...inQuery({ cursor: cursor?.toString() }) }, until(signal)));

export const readVersion = (id: number, number: number, signal?: AbortSignal) =>
  call(one.versions[':number'].$get(inPath({ id, number }), until(signal)));

export const restoreVersion = async (id: number, number: number, version: number, tab: string) =>
  (await call(one.versions[':number'].restore.$post({ ...inPath({ id, number }), json: { version, tab } }))).post;
