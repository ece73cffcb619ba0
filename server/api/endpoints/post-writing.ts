import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import {
  discardWorkingCopy,
  keepWorkingCopy,
  leavePost,
  listVersions,
  openPost,
  readVersion,
  restoreVersion,
} from '#server/domain/blog/desk.ts';
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
    ...endpoint(
      'blog.write',
      'Keep what was typed and not saved',
      { description: 'Never public. Renews the place.', param: postId, json: typed },
      keepWorkingCopy,
    ),
  )
  .delete(
    '/:id/working-copy',
    ...endpoint(
      'blog.write',
      'Throw away what was typed and not saved',
      { param: postId, query: z.object({ tab: tab.optional() }) },
      (person, id, { tab }) => discardWorkingCopy(person, id, tab),
    ),
  )
  .put(
    '/:id/editor',
    ...endpoint(
      'blog.write',
      'Open a post for writing, say that it still is, or take it over',
      { param: postId, json: place },
      openPost,
    ),
  )
  .delete(
    '/:id/editor',
    ...endpoint(
      'blog.write',
      'Leave a post that was open for writing',
      { param: postId, query: z.object({ tab }) },
      (person, id, { tab }) => leavePost(person, id, tab),
    ),
  )
  .get(
    '/:id/versions',
    ...endpoint(
      'blog.read',
      'Versions of a post, the newest first',
      { param: postId, query: versionQuery },
      listVersions,
    ),
  )
  .get(
    '/:id/versions/:number',
    ...endpoint(
      'blog.read',
      'A version, and how it differs from the one before it and from the current one',
      { param: versionOf },
      (person, { id, number }) => readVersion(person, id, number),
    ),
  )
  .post(
    '/:id/versions/:number/restore',
    ...endpoint(
      'blog.write',
      'Make a version the current one again',
      { description: 'As a new version: none is lost.', param: versionOf, json: restored },
      (person, { id, number }, json) => restoreVersion(person, id, { number, ...json }),
    ),
  );
