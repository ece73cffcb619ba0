import { Hono } from 'hono';
import { z } from 'zod';
import { deleteDocument, tellOwner } from '#server/across/files/owners.ts';
import { allow } from '#server/api/allow.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import {
  documentHistory,
  linkToFile,
  listFiles,
  noteOpening,
  readableFile,
  uploadFile,
} from '#server/domain/files/files.ts';
import { previewDocument, previewOfPicture } from '#server/domain/files/preview.ts';
import { answerFile } from '#server/http/file-downloads.ts';
import { textInput } from '#server/records/inputs.ts';
import { documentKinds, fileActions } from '#shared/files.ts';

const subject = z.object({ kind: z.enum(documentKinds), id: textInput(40) });
const upload = subject.extend({ name: textInput(500), share: z.enum(['true', 'false']).optional() });
const fileId = z.object({ id: z.uuid() });

/** A body without any bytes has no stream at all. */
export const emptyBody = () => new Blob([]).stream();

/** `/api/v1/files`: documents of requests and clients. An upload is the bare content; its type is found by looking at it. */
export const files = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', ...endpoint('documents.read', 'Files of a request or client', { query: subject }, listFiles))
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
      const file = { name, body, share: share === 'true', tell: tellOwner };
      const added = await uploadFile(context.get('person'), { kind, id }, file);
      return context.json(added, added.outcome === 'same' ? 200 : 201);
    },
  )
  .post(
    '/:id/link',
    allow('documents.open', {
      summary: 'An address that opens a file for a minute',
      description: 'For the browser of whoever is signed in. Programs fetch the content itself.',
    }),
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
      noteOpening(person, row);
      return answerFile(context.req, { row, action: 'download' });
    },
  )
  .get(
    '/:id/preview',
    ...endpoint(
      'documents.read',
      'The beginning of a table (rows of cells) or a text',
      { param: fileId },
      previewDocument,
    ),
  )
  .get(
    '/:id/picture',
    allow('documents.read', { summary: 'A picture, drawn anew for a screen', description: 'WebP.' }),
    valid('param', fileId),
    async (context) => {
      const picture = await previewOfPicture(context.get('person'), context.req.valid('param').id);
      return context.body(new Uint8Array(picture), 200, { 'content-type': 'image/webp' });
    },
  )
  .get(
    '/:id/history',
    ...endpoint('documents.read', 'Versions of a document, and who opened them', { param: fileId }, documentHistory),
  )
  .delete(
    '/:id',
    ...endpoint(
      'documents.write',
      'Delete a file with all its versions, or one version of it',
      { param: fileId, query: z.object({ only: z.enum(['version']).optional() }) },
      deleteDocument,
    ),
  );
