import { Hono } from 'hono';
import { z } from 'zod';
import { tellOwner } from '#server/across/files/owners.ts';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import {
  creationHeaders,
  otherVersion,
  partHeaders,
  readMetadata,
  standing,
  tusAnswer,
  tusHeaders,
  uploadId,
} from '#server/api/tus.ts';
import { valid } from '#server/api/valid.ts';
import { addPart, beginUpload, dropUpload, readUpload, resultOf } from '#server/domain/files/uploads.ts';
import { textInput } from '#server/records/inputs.ts';
import { documentKinds } from '#shared/files.ts';

const metadata = z.object({
  filename: textInput(2_000),
  kind: z.enum(documentKinds),
  id: textInput(40),
  share: z.enum(['true', 'false']).optional(),
});

/** `/api/v1/uploads`: documents that come in parts, over connections that break, by tus 1.0. */
export const uploads = new Hono<ApiEnv>()
  .use(signedIn)
  .use(async (context, next) => otherVersion(context) ?? (await next()))
  .options('/', allow('documents.write', { summary: 'What uploads in parts can do (tus 1.0)' }), (context) =>
    tusAnswer(context, 204, {}),
  )
  .post(
    '/',
    allow('documents.write', {
      summary: 'Begin an upload in parts (tus 1.0)',
      description:
        '`Upload-Length`: bytes of the whole. `Upload-Metadata`: `filename`, `kind` and `id` of the record, `share`. `Location` is the upload.',
    }),
    valid('header', creationHeaders),
    async (context) => {
      const { 'upload-length': bytes, 'upload-metadata': pairs } = context.req.valid('header');
      const { filename: name, kind, id, share } = readMetadata(pairs, metadata);
      const row = await beginUpload(context.get('person'), { kind, id }, { name, share: share === 'true', bytes });
      return tusAnswer(context, 201, { ...standing(row), location: `/api/v1/uploads/${row.id}` });
    },
  )
  .get(
    '/:id',
    allow('documents.write', {
      summary: 'Where an upload stands, and what became of it',
      description: '`HEAD` answers by headers alone, as tus 1.0 says.',
    }),
    valid('param', uploadId),
    async (context) => {
      const person = context.get('person');
      const row = await readUpload(person, context.req.valid('param').id);
      for (const [name, value] of Object.entries({ ...tusHeaders(), ...standing(row) })) context.header(name, value);
      const { id, bytes, received } = row;
      return context.json({ upload: { id, bytes, received }, ...(await resultOf(person, row)) });
    },
  )
  .patch(
    '/:id',
    allow('documents.write', {
      summary: 'The next part of an upload (tus 1.0)',
      description:
        '`Upload-Offset` says where it begins; another place than the upload’s is answered 409. The last part makes the file.',
    }),
    valid('param', uploadId),
    valid('header', partHeaders),
    async (context) => {
      const { 'upload-offset': offset } = context.req.valid('header');
      const body = context.req.raw.body ?? new Blob([]).stream();
      const row = await addPart(context.get('person'), context.req.valid('param').id, {
        offset,
        body,
        tell: tellOwner,
      });
      return tusAnswer(context, 204, standing(row));
    },
  )
  .delete(
    '/:id',
    allow('documents.write', { summary: 'Give an upload up' }),
    valid('param', uploadId),
    async (context) => {
      await dropUpload(context.get('person'), context.req.valid('param').id);
      return tusAnswer(context, 204, {});
    },
  );
