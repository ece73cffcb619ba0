import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { fetchPicture, uploadPicture } from '#server/domain/files/pictures.ts';
import { readProof } from '#server/domain/pictures/pictures.ts';
import { emptyBody } from './files.ts';

const named = z.object({ name: z.string().max(500) });
const address = z.object({ address: z.url({ protocol: /^https$/ }).max(2_000) });

/** `/api/v1/pictures`: pictures for the site. A record that shows one names it when it is saved. */
export const pictures = new Hono<ApiEnv>()
  .use(signedIn)
  .post(
    '/',
    allow('pictures.write', {
      summary: 'Upload a picture',
      description:
        'The body is the bare picture (JPEG, PNG, WebP, AVIF or GIF, at most 10 MB). It waits a day for its record.',
    }),
    valid('query', named),
    async (context) => {
      const body = context.req.raw.body ?? emptyBody();
      return context.json(await uploadPicture(context.get('person'), { ...context.req.valid('query'), body }), 201);
    },
  )
  .post(
    '/fetched',
    ...endpoint(
      'pictures.write',
      'Take the picture at an address into the store',
      { json: address, status: 201 },
      (person, { address }) => fetchPicture(person, address),
    ),
  )
  .get(
    '/:id',
    allow('pictures.read', { summary: 'A picture as the back office shows it, 800 pixels wide' }),
    valid('param', z.object({ id: z.uuid() })),
    async (context) => {
      const { bytes, type } = await readProof(context.get('person'), context.req.valid('param').id);
      return context.body(new Uint8Array(bytes), 200, {
        'content-type': type,
        'cache-control': 'private, max-age=300',
      });
    },
  );
