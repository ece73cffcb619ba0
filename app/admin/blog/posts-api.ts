import type { Undo } from '#app/admin/undo.ts';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type {
  PostChanges,
  PostCounts,
  PostEditor,
  PostEditView,
  PostListItem,
  PostSort,
  PostVersion,
  PostVersionItem,
} from '#shared/post-views.ts';
import type { PostCategory, PostFields, PostStatus } from '#shared/posts.ts';

export type PostRow = PostListItem;
export type PostRecord = PostEditView;
export type PostQuery = { q: string; status: PostStatus | ''; category: PostCategory | ''; sort: PostSort };
export type PostPage = { items: PostRow[]; total: number; nextCursor: string | null; counts: PostCounts };
export type PostFigures = { total: number; published: number; scheduled: number; draft: number; views: number };

/** The order of the list where nobody asked for another. */
export const usualSort: PostSort = '-date';

export const blogPath = '/admin/blog';
export const newPath = `${blogPath}/new`;
export const editPath = (id: number | string) => `${blogPath}/edit/${id}`;

const base = '/posts';
const pageSize = '50';
const ofPost = (id: number | string, rest = '') => `${base}/${encodeURIComponent(id)}${rest}`;

const send = (path: string, method: string, body: unknown, init: RequestInit = {}) =>
  apiFetch(path, { ...init, method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const read = <Body>(path: string, signal?: AbortSignal) => readAnswer<Body>(apiFetch(path, signal ? { signal } : {}));

/** As the API takes them: what is left at its usual value is not named. */
export function listSearch({ q, status, category, sort }: PostQuery): URLSearchParams {
  return new URLSearchParams({
    ...(q && { q }),
    ...(status && { status }),
    ...(category && { category }),
    ...(sort !== usualSort && { sort }),
  });
}

export function listPosts(query: PostQuery, cursor = '', signal?: AbortSignal): Promise<PostPage> {
  const search = listSearch(query);
  search.set('limit', pageSize);
  if (cursor) search.set('cursor', cursor);
  return read(`${base}?${search}`, signal);
}

export const readFigures = (signal?: AbortSignal) => read<PostFigures>(`${base}/figures`, signal);

export const readPost = async (id: number | string, signal?: AbortSignal) =>
  (await read<{ post: PostRecord }>(ofPost(id), signal)).post;

/** A new draft; the same `key` again answers the same one. */
export const createPost = async (key: string, fields: Partial<PostFields>) =>
  (await readAnswer<{ post: PostRecord }>(send(base, 'POST', { key, fields }))).post;

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
  (await readAnswer<{ post: PostRecord }>(send(ofPost(id), 'PUT', saving))).post;

export type Autosave = { tab: string; sequence: number; baseVersion: number; fields: PostFields };

/** `keepalive` lets the browser finish it after the page is gone; it takes at most 64 kB. */
export const keepWorkingCopy = (id: number, copy: Autosave, { keepalive = false } = {}) =>
  readAnswer<{ savedAt: string; sequence: number }>(send(ofPost(id, '/working-copy'), 'PUT', copy, { keepalive }));

export const dropWorkingCopy = async (id: number, tab: string) => {
  const answer = await apiFetch(ofPost(id, `/working-copy?${new URLSearchParams({ tab })}`), { method: 'DELETE' });
  if (!answer.ok) await readAnswer(Promise.resolve(answer));
};

export const takePlace = async (id: number, tab: string, takeOver = false) =>
  (await readAnswer<{ editor: PostEditor }>(send(ofPost(id, '/editor'), 'PUT', { tab, ...(takeOver && { takeOver }) })))
    .editor;

export const leavePlace = (id: number, tab: string) =>
  apiFetch(ofPost(id, `/editor?${new URLSearchParams({ tab })}`), { method: 'DELETE', keepalive: true });

export const removePost = ({ id, version }: { id: number; version: number }) =>
  readAnswer<{ undo: Undo }>(apiFetch(ofPost(id, `?version=${version}`), { method: 'DELETE' }));

export const duplicatePost = async (id: number) =>
  (await readAnswer<{ post: PostRecord }>(send(ofPost(id, '/duplicate'), 'POST', {}))).post;

export const readTags = (q: string, signal?: AbortSignal) =>
  read<{ tags: { tag: string; count: number }[] }>(`${base}/tags?${new URLSearchParams({ q })}`, signal);

export const checkSlug = (query: { title: string; slug: string; id?: string }, signal?: AbortSignal) =>
  read<{ slug: string; free: boolean }>(`${base}/slug?${new URLSearchParams(query)}`, signal);

export const previewLink = (id: number) =>
  readAnswer<{ url: string; expiresAt: string }>(send(ofPost(id, '/preview-link'), 'POST', {}));

export type BulkAction = 'publish' | 'draft' | 'delete';
export type BulkAnswer = { ids: number[]; failed: { id: number; code: string }[]; undo: Undo };

export function changePosts(rows: Pick<PostRow, 'id' | 'version'>[], action: BulkAction): Promise<BulkAnswer> {
  const targets = rows.map(({ id, version }) => ({ id, version }));
  if (action === 'delete') return readAnswer(send(`${base}/removal`, 'POST', { targets }));
  return readAnswer(send(`${base}/bulk`, 'POST', { action, targets }));
}

export const listVersions = (id: number, cursor: number | null, signal?: AbortSignal) =>
  read<{ items: PostVersionItem[]; nextCursor: number | null }>(
    ofPost(id, `/versions${cursor === null ? '' : `?cursor=${cursor}`}`),
    signal,
  );

export const readVersion = (id: number, number: number, signal?: AbortSignal) =>
  read<{ version: PostVersion; changes: { before: PostChanges | null; current: PostChanges | null } }>(
    ofPost(id, `/versions/${number}`),
    signal,
  );

export const restoreVersion = async (id: number, number: number, version: number, tab: string) =>
  (await readAnswer<{ post: PostRecord }>(send(ofPost(id, `/versions/${number}/restore`), 'POST', { version, tab })))
    .post;
