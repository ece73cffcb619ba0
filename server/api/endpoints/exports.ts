import { Hono } from 'hono';
import { z } from 'zod';
import { askedShape, isOfPeople } from '#server/across/exports/asked.ts';
import {
  askForExport,
  cancelExport,
  getExport,
  listExports,
  noteFetching,
  readableExport,
} from '#server/across/exports/exports.ts';
import { linkToExport, openExportLink } from '#server/across/exports/links.ts';
import { allow, allowAnyone } from '#server/api/allow.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { answerFile } from '#server/api/file-answer.ts';
import { proveAgain } from '#server/api/prove-again.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { entryFrom } from '#server/http/entry-rules.ts';
import type { ServerEnv } from '#server/http/server-env.ts';

const exportId = z.object({ id: z.uuid() });
const link = z.object({ token: z.string().max(1000) });

const fileOfPeople = proveAgain<{ out: { param: z.output<typeof exportId> } }>({
  note: 'when a set of the file tells about people',
  applies: async (context) => isOfPeople((await getExport(context.get('person'), context.req.valid('param').id)).asked),
});

const open = new Hono<ServerEnv>().get(
  '/download/:token',
  allowAnyone({ summary: 'The file behind a link that was given for a minute' }),
  valid('param', link),
  async (context) => {
    const admit = entryFrom(context.get('address'));
    return answerFile(context.req, await openExportLink(context.req.valid('param').token, admit));
  },
);

const own = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', ...endpoint('exports.read', "One's own exports, the newest first", {}, listExports))
  .post(
    '/',
    ...endpoint(
      'exports.ask',
      'Ask for an export',
      {
        description: 'It is made in the background. Sets that tell about staff are for no program.',
        json: askedShape,
        proof: {
          note: 'when a set tells about people',
          applies: (context) => isOfPeople(context.req.valid('json')),
        },
        status: 202,
      },
      askForExport,
    ),
  )
  .get('/:id', ...endpoint('exports.read', 'How far an export is', { param: exportId }, getExport))
  .delete('/:id', ...endpoint('exports.ask', 'Stop an export, or delete its file', { param: exportId }, cancelExport))
  .post(
    '/:id/link',
    allow('exports.open', {
      summary: 'An address that saves the file, for a minute',
      description: 'For the browser of whoever is signed in. Programs fetch the content itself.',
    }),
    valid('param', exportId),
    fileOfPeople,
    async (context) => {
      const caller = { person: context.get('person'), session: context.get('session') };
      return context.json(await linkToExport(caller, context.req.valid('param').id));
    },
  )
  .get(
    '/:id/content',
    allow('exports.read', { summary: 'The file of an export' }),
    valid('param', exportId),
    fileOfPeople,
    async (context) => {
      const person = context.get('person');
      const file = await readableExport(person, context.req.valid('param').id);
      await noteFetching(person, file);
      return answerFile(context.req, file);
    },
  );

/** `/api/v1/exports`: data as files. */
export const exports = new Hono<ServerEnv>().route('/', open).route('/', own);
