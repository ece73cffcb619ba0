import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import {
  changePosts,
  createPost,
  duplicatePost,
  listPosts,
  postFigures,
  readPost,
  removePost,
  removePosts,
  savePost,
  suggestSlug,
  usedTags,
} from '#server/domain/blog/desk.ts';
import { numberParam, textInput, versionInput } from '#server/records/inputs.ts';
import { postSaveForm, postTypedForm } from '#shared/post-form.ts';
import { postBulkLimit, postSorts } from '#shared/post-views.ts';
import { postCategories, postLimits, postStatuses } from '#shared/posts.ts';
import { longestSlug } from '#shared/slugs.ts';

export const postId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const listQuery = z.object({
  q: textInput(200).optional().default(''),
  status: z.enum(postStatuses).optional(),
  category: z.enum(postCategories).optional(),
  sort: z.enum(postSorts).optional().default('-date'),
  cursor: textInput(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional().default(50),
});
const creation = z.object({ key: z.uuid(), fields: z.optional(postTypedForm) });
/** A zod/mini schema of a form, with the version that its writer read. */
const saved = z.intersection(z.object({ version: versionInput }), postSaveForm);
const targets = z
  .array(z.object({ id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER), version: versionInput }))
  .min(1)
  .max(postBulkLimit)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'each post once');
const bulk = z.object({ action: z.enum(['publish', 'draft']), targets });
const tagQuery = z.object({ q: textInput(postLimits.tag).optional().default('') });
const slugQuery = z.object({
  title: textInput(2_000).optional().default(''),
  slug: textInput(longestSlug * 2)
    .optional()
    .default(''),
  id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** `/api/v1/posts`: the blog as staff write it. */
export const posts = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    ...endpoint(
      'blog.read',
      'Posts that match, drafts among them',
      { description: 'A page, with the counts by status.', query: listQuery },
      listPosts,
    ),
  )
  .get(
    '/figures',
    ...endpoint('blog.read', 'How many posts there are of each status, and their views', {}, postFigures),
  )
  .get(
    '/tags',
    ...endpoint('blog.read', 'Tags in use, the most used first', { query: tagQuery }, (person, { q }) =>
      usedTags(person, q),
    ),
  )
  .get(
    '/slug',
    ...endpoint(
      'blog.write',
      'Whether an address is free, or one made from a title',
      { query: slugQuery },
      suggestSlug,
    ),
  )
  .post(
    '/',
    ...endpoint(
      'blog.write',
      'Begin a post',
      { description: 'The same key again answers the same post.', json: creation, status: 201 },
      createPost,
    ),
  )
  .post(
    '/bulk',
    ...endpoint('blog.write', 'Publish posts, or make them drafts', { json: bulk }, (person, { action, targets }) =>
      changePosts(person, action, targets),
    ),
  )
  .post(
    '/removal',
    ...endpoint('blog.delete', 'Move posts to the trash', { json: z.object({ targets }) }, (person, { targets }) =>
      removePosts(person, targets),
    ),
  )
  .get('/:id', ...endpoint('blog.read', 'One post with all that is written of it', { param: postId }, readPost))
  .put(
    '/:id',
    ...endpoint(
      'blog.write',
      'Save a post',
      {
        description:
          'Writes a version, drops what was typed and not saved, and leaves a way from an address that was public.',
        param: postId,
        json: saved,
      },
      savePost,
    ),
  )
  .delete(
    '/:id',
    ...endpoint(
      'blog.delete',
      'Move a post to the trash',
      { param: postId, query: z.object({ version: numberParam }) },
      (person, id, { version }) => removePost(person, id, version),
    ),
  )
  .post(
    '/:id/duplicate',
    ...endpoint('blog.write', 'Begin a post as a copy of another one', { param: postId, status: 201 }, duplicatePost),
  );
