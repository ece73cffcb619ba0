import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { deleteFile, listFiles, noteReading, readableFile, uploadFile } from '#server/domain/files/files.ts';
import { linkToFile } from '#server/domain/files/links.ts';
import { answerFile } from '#server/http/file-downloads.ts';
import { documentKinds, fileActions } from '#shared/files.ts';

const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), 'text must not contain NUL');

const subject = z.object({ kind: z.enum(documentKinds), id: text(40) });
const upload = subject.extend({ name: text(500), share: z.enum(['true', 'false']).optional() });
const fileId = z.object({ id: z.uuid() });

/** A body without any bytes has no stream at all. */
export const emptyBody = () => new Blob([]).stream();

/** `/api/v1/files`: documents of requests and clients. An upload is the bare content; its type is found by looking at it. */
export const files = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    allow('documents.read', { summary: 'Files of a request or client' }),
    valid('query', subject),
    async (context) => context.json(await listFiles(context.get('person'), context.req.valid('query'))),
  )
  .post(
    '/',
    allow('documents.write', {
      summary: 'Upload a file',
      description: 'The body is the bare content. Its type is found by looking at it, never by its name.',
    }),
    valid('query', upload),
    async (context) => {
      const { kind, id, name, share } = context.req.valid('query');
      const body = context.req.raw.body ?? emptyBody();
      const added = await uploadFile(context.get('person'), { kind, id }, { name, body, share: share === 'true' });
      return context.json(added, 201);
    },
  )
  .post(
    '/:id/link',
    allow('documents.read', { summary: 'An address that opens a file for a minute' }),
    valid('param', fileId),
    valid('json', z.object({ action: z.enum(fileActions) })),
    async (context) => {
      const caller = { person: context.get('person'), session: context.get('session') };
      return context.json(await linkToFile(caller, context.req.valid('param').id, context.req.valid('json').action));
    },
  )
  .get(
    '/:id/content',
    allow('documents.read', { summary: 'The content of a file', description: 'Answers `Range` requests.' }),
    valid('param', fileId),
    async (context) => {
      const person = context.get('person');
      const row = await readableFile(person, context.req.valid('param').id, 'download');
      await noteReading(person, row);
      return answerFile(context.req, { row, action: 'download' });
    },
  )
  .delete('/:id', allow('documents.write', { summary: 'Delete a file' }), valid('param', fileId), async (context) => {
    await deleteFile(context.get('person'), context.req.valid('param').id);
    return context.body(null, 204);
  });
