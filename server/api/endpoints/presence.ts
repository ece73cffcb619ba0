import { Hono } from 'hono';
import { z } from 'zod';
import { presenceStates, tellPresence } from '#server/across/live/presence.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';

const present = z.object({
  about: z.enum(['request', 'message']),
  reference: z.string().regex(/^(REQ|MSG)-\d{3,15}$/),
  state: z.enum(presenceStates),
  isNew: z.boolean().optional().default(false),
});

/** `/api/v1/presence`: which records colleagues have open; heard as events. */
export const presence = new Hono<ApiEnv>()
  .use(signedIn)
  .post(
    '/',
    ...endpoint(
      'self.staff',
      'Say that one reads a record, or writes about it',
      { description: 'Colleagues hear of it, and forget it 45 seconds after it was last said.', json: present },
      tellPresence,
    ),
  );
