import type { Undo } from '#server/domain/changes/offer.ts';
import type { Person } from '#server/domain/users/person.ts';
import { AppError } from '#server/errors.ts';
import type { PostSave } from '#shared/post-form.ts';
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

type ListQuery = {
  q: string;
  status?: PostStatus | undefined;
  category?: PostCategory | undefined;
  sort: PostSort;
  cursor?: string | undefined;
  limit: number;
};
type Page = { items: PostListItem[]; total: number; nextCursor: string | null; counts: PostCounts };
type Target = { id: number; version: number };
type Failure = { id: number; code: string; details: Record<string, unknown> };
type Changed = { ids: number[]; failed: Failure[]; undo: Undo | null };

const later =
  <Args extends unknown[], Answer>() =>
  async (...args: Args): Promise<Answer> => {
    throw new AppError('unavailable', `not built yet (${args.length})`);
  };

export const listPosts = later<[Person, ListQuery], Page>();
export const postFigures = later<
  [Person],
  { total: number; published: number; scheduled: number; draft: number; views: number }
>();
export const usedTags = later<[Person, string], { tags: { tag: string; count: number }[] }>();
export const suggestSlug = later<
  [Person, { title: string; slug: string; id?: number | undefined }],
  { slug: string; free: boolean }
>();
export const createPost = later<[Person, { key: string; fields?: PostFields | undefined }], { post: PostEditView }>();
export const readPost = later<[Person, number], { post: PostEditView }>();
export const savePost = later<[Person, number, PostSave & { version: number }], { post: PostEditView }>();
export const removePost = later<[Person, number, number], { undo: Undo }>();
export const duplicatePost = later<[Person, number], { post: PostEditView }>();
export const changePosts = later<[Person, 'publish' | 'draft', Target[]], Changed>();
export const removePosts = later<[Person, Target[]], Changed>();
type Typed = { tab: string; sequence: number; baseVersion: number; fields: PostFields };
export const keepWorkingCopy = later<[Person, number, Typed], { savedAt: string; sequence: number }>();
export const discardWorkingCopy = later<[Person, number, string | undefined], { discarded: boolean }>();
export const openPost = later<[Person, number, { tab: string; takeOver: boolean }], { editor: PostEditor }>();
export const leavePost = later<[Person, number, string], { left: boolean }>();
export const listVersions = later<
  [Person, number, { cursor?: number | undefined; limit: number }],
  { items: PostVersionItem[]; nextCursor: number | null }
>();
export const readVersion = later<
  [Person, number, number],
  { version: PostVersion; changes: { before: PostChanges | null; current: PostChanges | null } }
>();
export const restoreVersion = later<
  [Person, number, { number: number; version: number; tab?: string | undefined }],
  { post: PostEditView }
>();
