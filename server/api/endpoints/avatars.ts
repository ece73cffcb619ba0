import { Hono } from 'hono';
import { z } from 'zod';
import { allowAnyone } from '#server/api/allow.ts';
import { valid } from '#server/api/valid.ts';
import { readAvatar } from '#server/domain/users/users.ts';
import type { ServerEnv } from '#server/http/server-env.ts';

const address = z.object({ token: z.string().max(64) });

/**
 * `/api/v1/avatars/{token}`: pictures of staff for `<img>`, which sends no bearer token. The address is the proof: 192 random bits that
 * only lists of staff tell, gone with the picture (docs/decisions/016).
 */
export const avatars = new Hono<ServerEnv>().get(
  '/:token',
  allowAnyone({ summary: 'A picture of a member of staff, by its secret address' }),
  valid('param', address),
  async (context) => {
    const picture = await readAvatar(context.req.valid('param').token);
    return context.body(new Uint8Array(picture), 200, {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'referrer-policy': 'no-referrer',
    });
  },
);
