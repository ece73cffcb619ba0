import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { restoreVersion } from '#server/domain/blog/edit.ts';
import { leavePost, openPost } from '#server/domain/blog/editors.ts';
import { listVersions, readVersion } from '#server/domain/blog/versions.ts';
import { discardWorkingCopy, keepWorkingCopy } from '#server/domain/blog/working-copy.ts';
import { numberParam, versionInput } from '#server/records/inputs.ts';
import { postTypedForm } from '#shared/post-form.ts';
import { postId } from './posts.ts';

const tab = z.uuid();
const typed = z.object({
  tab,
  /** Counted by the tab: what comes late does not overwrite what is newer. */
  sequence: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  baseVersion: versionInput,
  fields: postTypedForm,
});
const place = z.object({ tab, takeOver: z.boolean().optional().default(false) });
const versionQuery = z.object({
  cursor: numberParam.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional().default(50),
});
const versionOf = postId.extend({ number: numberParam });
const restored = z.object({ version: versionInput, tab: tab.optional() });

/** `/api/v1/posts/{id}/…`: what goes on while a post is written. */
export const postWriting = new Hono<ApiEnv>()
  .use(signedIn)
  .put(
    '/:id/working-copy',
    allow('blog.write', {
      summary: 'Keep what was typed and not saved',
      description: 'Never public. Renews the place.',
    }),
    valid('param', postId),
    valid('json', typed),
    async (context) =>
      context.json(
        await keepWorkingCopy(context.get('person'), context.req.valid('param').id, context.req.valid('json')),
      ),
  )
  .delete(
    '/:id/working-copy',
    allow('blog.write', { summary: 'Throw away what was typed and not saved' }),
    valid('param', postId),
    valid('query', z.object({ tab: tab.optional() })),
    async (context) =>
      context.json(
        await discardWorkingCopy(context.get('person'), context.req.valid('param').id, context.req.valid('query').tab),
      ),
  )
  .put(
    '/:id/editor',
    allow('blog.write', { summary: 'Open a post for writing, say that it still is, or take it over' }),
    valid('param', postId),
    valid('json', place),
    async (context) =>
      context.json(await openPost(context.get('person'), context.req.valid('param').id, context.req.valid('json'))),
  )
  .delete(
    '/:id/editor',
    allow('blog.write', { summary: 'Leave a post that was open for writing' }),
    valid('param', postId),
    valid('query', z.object({ tab })),
    async (context) =>
      context.json(
        await leavePost(context.get('person'), context.req.valid('param').id, context.req.valid('query').tab),
      ),
  )
  .get(
    '/:id/versions',
    allow('blog.read', { summary: 'Versions of a post, the newest first' }),
    valid('param', postId),
    valid('query', versionQuery),
    async (context) =>
      context.json(
        await listVersions(context.get('person'), context.req.valid('param').id, context.req.valid('query')),
      ),
  )
  .get(
    '/:id/versions/:number',
    allow('blog.read', { summary: 'A version, and how it differs from the one before it and from the current one' }),
    valid('param', versionOf),
    async (context) => {
      const { id, number } = context.req.valid('param');
      return context.json(await readVersion(context.get('person'), id, number));
    },
  )
  .post(
    '/:id/versions/:number/restore',
    allow('blog.write', {
      summary: 'Make a version the current one again',
      description: 'As a new version: none is lost.',
    }),
    valid('param', versionOf),
    valid('json', restored),
    async (context) => {
      const { id, number } = context.req.valid('param');
      return context.json(await restoreVersion(context.get('person'), id, { number, ...context.req.valid('json') }));
    },
  );
