import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { changePosts, removePost, removePosts } from '#server/domain/blog/change.ts';
import { createPost, duplicatePost } from '#server/domain/blog/create.ts';
import { readPost, savePost } from '#server/domain/blog/edit.ts';
import { listPosts, postFigures, usedTags } from '#server/domain/blog/list.ts';
import { suggestSlug } from '#server/domain/blog/slugs.ts';
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
    allow('blog.read', {
      summary: 'Posts that match, drafts among them',
      description: 'A page, with the counts by status.',
    }),
    valid('query', listQuery),
    async (context) => context.json(await listPosts(context.get('person'), context.req.valid('query'))),
  )
  .get(
    '/figures',
    allow('blog.read', { summary: 'How many posts there are of each status, and their views' }),
    async (context) => context.json(await postFigures(context.get('person'))),
  )
  .get(
    '/tags',
    allow('blog.read', { summary: 'Tags in use, the most used first' }),
    valid('query', tagQuery),
    async (context) => context.json(await usedTags(context.get('person'), context.req.valid('query').q)),
  )
  .get(
    '/slug',
    allow('blog.write', { summary: 'Whether an address is free, or one made from a title' }),
    valid('query', slugQuery),
    async (context) => context.json(await suggestSlug(context.get('person'), context.req.valid('query'))),
  )
  .post(
    '/',
    allow('blog.write', { summary: 'Begin a post', description: 'The same key again answers the same post.' }),
    valid('json', creation),
    async (context) => context.json(await createPost(context.get('person'), context.req.valid('json')), 201),
  )
  .post(
    '/bulk',
    allow('blog.write', { summary: 'Publish posts, or make them drafts' }),
    valid('json', bulk),
    async (context) => {
      const { action, targets } = context.req.valid('json');
      return context.json(await changePosts(context.get('person'), action, targets));
    },
  )
  .post(
    '/removal',
    allow('blog.delete', { summary: 'Move posts to the trash' }),
    valid('json', z.object({ targets })),
    async (context) => context.json(await removePosts(context.get('person'), context.req.valid('json').targets)),
  )
  .get(
    '/:id',
    allow('blog.read', { summary: 'One post with all that is written of it' }),
    valid('param', postId),
    async (context) => context.json(await readPost(context.get('person'), context.req.valid('param').id)),
  )
  .put(
    '/:id',
    allow('blog.write', {
      summary: 'Save a post',
      description:
        'Writes a version, drops what was typed and not saved, and leaves a way from an address that was public.',
    }),
    valid('param', postId),
    valid('json', saved),
    async (context) =>
      context.json(await savePost(context.get('person'), context.req.valid('param').id, context.req.valid('json'))),
  )
  .delete(
    '/:id',
    allow('blog.delete', { summary: 'Move a post to the trash' }),
    valid('param', postId),
    valid('query', z.object({ version: numberParam })),
    async (context) =>
      context.json(
        await removePost(context.get('person'), context.req.valid('param').id, context.req.valid('query').version),
      ),
  )
  .post(
    '/:id/duplicate',
    allow('blog.write', { summary: 'Begin a post as a copy of another one' }),
    valid('param', postId),
    async (context) => context.json(await duplicatePost(context.get('person'), context.req.valid('param').id), 201),
  );
