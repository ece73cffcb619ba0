import { Hono } from 'hono';
import { z } from 'zod';
import { undoChange } from '#server/across/undo/undo.ts';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';

/** `/api/v1/changes`: taking back what was just done. */
export const changes = new Hono<ApiEnv>()
  .use(signedIn)
  .post(
    '/:id/undo',
    allow('changes.undo', { summary: 'Take a change back' }),
    valid('param', z.object({ id: z.uuid() })),
    async (context) => context.json(await undoChange(context.get('person'), context.req.valid('param').id)),
  );
