import { Hono } from 'hono';
import { z } from 'zod';
import { undoChange } from '#server/across/undo/undo.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';

/** `/api/v1/changes`: taking back what was just done. */
export const changes = new Hono<ApiEnv>()
  .use(signedIn)
  .post(
    '/:id/undo',
    ...endpoint('changes.undo', 'Take a change back', { param: z.object({ id: z.uuid() }) }, undoChange),
  );
