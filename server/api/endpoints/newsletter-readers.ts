import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { proveAgain } from '#server/api/prove-again.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { streamedBody } from '#server/api/streamed-body.ts';
import { answerTable, inListFormat } from '#server/api/table-answer.ts';
import { valid } from '#server/api/valid.ts';
import {
  addReader,
  askReaderAgain,
  draftImport,
  endReader,
  eraseReader,
  exportReaders,
  getImport,
  getReader,
  listLines,
  listReaders,
  listReaderTags,
  mapImport,
  readerFigures,
  readerPageSize,
  reportOfImport,
  startImport,
  tagReader,
} from '#server/domain/newsletter/desk.ts';
import { bodyLimit } from '#server/http/body-limit.ts';
import { answerError } from '#server/http/error-answer.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';
import { tagFilter, tagsInput } from '#server/records/tags.ts';
import {
  importLimits,
  importModes,
  lineOutcomes,
  readerLimits,
  readerSources,
  readerStates,
} from '#shared/newsletter.ts';

const filter = z.object({
  q: textInput(200).optional().default(''),
  state: z.enum(readerStates).optional(),
  source: z.enum(readerSources).optional(),
  tag: tagFilter,
});
const page = filter.extend({
  cursor: textInput(300).optional(),
  limit: z.coerce.number().int().min(1).max(readerPageSize.max).optional().default(readerPageSize.default),
});
const one = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const newcomer = z.object({
  email: textInput(1000),
  name: textInput(readerLimits.name).optional().default(''),
  despite: z.boolean().optional().default(false),
});

const importId = z.object({ id: z.uuid().transform((id) => id.toLowerCase()) });
const file = z.object({ id: z.uuid().transform((id) => id.toLowerCase()), name: textInput(300) });
const column = z.int().min(0).max(99);
const mapping = z.object({ emailColumn: column, nameColumn: column.nullable(), hasHeader: z.boolean() });
const start = z.object({ mode: z.enum(importModes), declaration: textInput(readerLimits.declaration) });
const linePage = z.object({
  outcome: z.enum(lineOutcomes).optional(),
  after: z.coerce.number().int().min(0).max(2_147_483_647).optional().default(0),
  limit: z.coerce.number().int().min(1).max(200).optional().default(100),
});
const fileBodies = bodyLimit({ maxBytes: importLimits.bytes, refuse: () => answerError('payload_too_large') });

const asCsv = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
});

const readers = new Hono<ApiEnv>()
  .get('/', ...endpoint('newsletter.read', 'Readers of the newsletter', { query: page }, listReaders))
  .get('/figures', ...endpoint('newsletter.read', 'How many readers there are, by state', {}, readerFigures))
  .get('/tags', ...endpoint('newsletter.read', 'Tags of readers, with how many have each', {}, listReaderTags))
  .get(
    '/export',
    allow('newsletter.send', { summary: 'Readers as CSV or as a workbook' }),
    proveAgain(),
    valid('query', filter.extend(inListFormat)),
    async (context) => {
      const { format, ...query } = context.req.valid('query');
      return answerTable(context, await exportReaders(context.get('person'), query, format), format);
    },
  )
  .post(
    '/',
    ...endpoint(
      'newsletter.write',
      'Ask somebody whether they want the newsletter',
      { description: 'They get a mail and are a reader once they confirm it.', json: newcomer },
      addReader,
    ),
  )
  .get('/:id', ...endpoint('newsletter.read', 'One reader with history', { param: one }, getReader))
  .post(
    '/:id/confirmation',
    ...endpoint(
      'newsletter.write',
      'Send the mail that asks for the confirmation again',
      { param: one, json: z.object({}) },
      (person, id) => askReaderAgain(person, id),
    ),
  )
  .put(
    '/:id/tags',
    ...endpoint(
      'newsletter.write',
      'Make these the tags of a reader',
      { param: one, json: z.object({ tags: tagsInput, version: versionInput }) },
      tagReader,
    ),
  )
  .post(
    '/:id/end',
    ...endpoint(
      'newsletter.write',
      'End a subscription on the reader’s request',
      { param: one, json: z.object({ version: versionInput }) },
      (person, id, { version }) => endReader(person, id, version),
    ),
  )
  .delete('/:id', ...endpoint('newsletter.send', 'Delete a reader for ever', { param: one }, eraseReader));

const imports = new Hono<ApiEnv>()
  .post(
    '/',
    allow('newsletter.send', {
      summary: 'Look at a file of readers',
      description: 'The body is the bare CSV file. Nothing is added before it is started.',
    }),
    valid('query', file),
    fileBodies,
    async (context) => {
      const { id, name } = context.req.valid('query');
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      return context.json(await draftImport(context.get('person'), { id, fileName: name, bytes }), 201);
    },
  )
  .get('/:id', ...endpoint('newsletter.send', 'An import', { param: importId }, getImport))
  .put(
    '/:id',
    ...endpoint('newsletter.send', 'Say which column is what', { param: importId, json: mapping }, mapImport),
  )
  .get(
    '/:id/lines',
    ...endpoint('newsletter.send', 'What becomes of each line', { param: importId, query: linePage }, listLines),
  )
  .get(
    '/:id/report',
    allow('newsletter.send', { summary: 'What becomes of each line, as CSV' }),
    valid('param', importId),
    async (context) => {
      const lines = await reportOfImport(context.get('person'), context.req.valid('param').id);
      for (const [name, value] of Object.entries(asCsv('import.csv'))) context.header(name, value);
      return context.body(streamedBody(lines));
    },
  )
  .post(
    '/:id/start',
    ...endpoint('newsletter.send', 'Take the readers of a file in', { param: importId, json: start }, startImport),
  );

/** `/api/v1/newsletter/readers` and `/api/v1/newsletter/imports`: who reads the newsletter. */
export const newsletterReaders = new Hono<ApiEnv>().use(signedIn).route('/readers', readers).route('/imports', imports);
