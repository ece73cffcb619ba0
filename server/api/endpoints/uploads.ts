import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { tellOwner } from '#server/across/files/owners.ts';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import {
  addPart,
  beginUpload,
  dropUpload,
  fileLimits,
  readUpload,
  resultOf,
  type UploadRow,
  uploadLifeMs,
} from '#server/domain/files/uploads.ts';
import { AppError } from '#server/errors.ts';
import { textInput } from '#server/records/inputs.ts';
import { documentKinds } from '#shared/files.ts';

/** The protocol that this speaks, and what of it (https://tus.io/protocols/resumable-upload). */
const tusVersion = '1.0.0';
const tusHeaders = () => ({
  'tus-resumable': tusVersion,
  'tus-version': tusVersion,
  'tus-extension': 'creation,termination,expiration',
  'tus-max-size': String(fileLimits().maxBytes),
});

const uploadId = z.object({ id: z.uuid() });
const count = z
  .string()
  .regex(/^\d{1,15}$/, 'a number of bytes')
  .transform(Number);
const creation = z.object({ 'upload-length': count, 'upload-metadata': z.string().max(8_000) });
const metadata = z.object({
  filename: textInput(2_000),
  kind: z.enum(documentKinds),
  id: textInput(40),
  share: z.enum(['true', 'false']).optional(),
});
const part = z.object({ 'upload-offset': count, 'content-type': z.literal('application/offset+octet-stream') });

/** The pairs of `Upload-Metadata`: names in the clear, values in base64. */
function readMetadata(header: string): z.output<typeof metadata> {
  const pairs = header.split(',').map((pair) => {
    const [name = '', value = ''] = pair.trim().split(' ');
    return [name, Buffer.from(value, 'base64').toString('utf8')];
  });
  const { data, error } = metadata.safeParse(Object.fromEntries(pairs));
  if (data) return data;
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw new AppError('invalid_input', 'malformed metadata', { details: { fields } });
}

const standing = ({ received, bytes, touched_at }: UploadRow) => ({
  'upload-offset': String(received),
  'upload-length': String(bytes),
  'upload-expires': new Date(touched_at.getTime() + uploadLifeMs).toUTCString(),
});

function answer(context: Context<ApiEnv>, status: 201 | 204, headers: Record<string, string>) {
  for (const [name, value] of Object.entries({ ...tusHeaders(), ...headers })) context.header(name, value);
  return context.body(null, status);
}

/** `/api/v1/uploads`: documents that come in parts, over connections that break, by tus 1.0. */
export const uploads = new Hono<ApiEnv>()
  .use(signedIn)
  .use(async (context, next) => {
    const asked = context.req.header('tus-resumable');
    if (asked !== undefined && asked !== tusVersion) return new Response(null, { status: 412, headers: tusHeaders() });
    await next();
  })
  .options('/', allow('documents.write', { summary: 'What uploads in parts can do (tus 1.0)' }), (context) =>
    answer(context, 204, {}),
  )
  .post(
    '/',
    allow('documents.write', {
      summary: 'Begin an upload in parts (tus 1.0)',
      description:
        '`Upload-Length`: bytes of the whole. `Upload-Metadata`: `filename`, `kind` and `id` of the record, `share`. `Location` is the upload.',
    }),
    valid('header', creation),
    async (context) => {
      const { 'upload-length': bytes, 'upload-metadata': pairs } = context.req.valid('header');
      const { filename: name, kind, id, share } = readMetadata(pairs);
      const row = await beginUpload(context.get('person'), { kind, id }, { name, share: share === 'true', bytes });
      return answer(context, 201, { ...standing(row), location: `/api/v1/uploads/${row.id}` });
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
    valid('header', part),
    async (context) => {
      const { 'upload-offset': offset } = context.req.valid('header');
      const body = context.req.raw.body ?? new Blob([]).stream();
      const row = await addPart(context.get('person'), context.req.valid('param').id, {
        offset,
        body,
        tell: tellOwner,
      });
      return answer(context, 204, standing(row));
    },
  )
  .delete(
    '/:id',
    allow('documents.write', { summary: 'Give an upload up' }),
    valid('param', uploadId),
    async (context) => {
      await dropUpload(context.get('person'), context.req.valid('param').id);
      return answer(context, 204, {});
    },
  );
