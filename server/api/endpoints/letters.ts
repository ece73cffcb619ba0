import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { beginLetter, previewLetter, sendLetter } from '#server/domain/letters/letters.ts';
import {
  addTemplate,
  editTemplate,
  getTemplate,
  listTemplates,
  orderTemplates,
  removeTemplate,
} from '#server/domain/letters/templates.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';
import { letterLimits, letterLocales, letterNouns } from '#shared/letter-words.ts';

const subject = z.object({ kind: z.enum(letterNouns), reference: textInput(40) });
// What must be there, and how long it may be once it is trimmed, is checked by the door with the screen's own schema.
const letter = z.object({
  locale: z.enum(letterLocales),
  subject: textInput(letterLimits.subject * 2),
  body: textInput(letterLimits.body * 2),
});
const template = letter.extend({
  name: textInput(letterLimits.name * 2),
  nouns: z.array(z.enum(letterNouns)).max(letterNouns.length),
});
const id = z.object({ id: z.uuid() });

/** `/api/v1/letters`: mails that staff write, and the templates they begin from. */
export const letters = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/templates',
    allow('templates.write', { summary: 'Letter templates, in their order' }),
    valid('query', z.object({ noun: z.enum(letterNouns).optional() })),
    async (context) => context.json(await listTemplates(context.get('person'), context.req.valid('query').noun)),
  )
  .post(
    '/templates',
    allow('templates.write', { summary: 'Add a letter template' }),
    valid('json', template),
    async (context) => context.json(await addTemplate(context.get('person'), context.req.valid('json')), 201),
  )
  .post(
    '/templates/order',
    allow('templates.write', { summary: 'Put the letter templates into an order' }),
    valid('json', z.object({ ids: z.array(z.uuid()).max(200) })),
    async (context) => context.json(await orderTemplates(context.get('person'), context.req.valid('json').ids)),
  )
  .get(
    '/templates/:id',
    allow('templates.write', { summary: 'One letter template' }),
    valid('param', id),
    async (context) => context.json(await getTemplate(context.get('person'), context.req.valid('param').id)),
  )
  .put(
    '/templates/:id',
    allow('templates.write', { summary: 'Write a letter template anew' }),
    valid('param', id),
    valid('json', template.extend({ version: versionInput })),
    async (context) =>
      context.json(await editTemplate(context.get('person'), context.req.valid('param').id, context.req.valid('json'))),
  )
  .post(
    '/templates/:id/removal',
    allow('templates.write', { summary: 'Take a letter template away' }),
    valid('param', id),
    valid('json', z.object({ version: versionInput })),
    async (context) =>
      context.json(
        await removeTemplate(context.get('person'), context.req.valid('param').id, context.req.valid('json')),
      ),
  )
  .get(
    '/new',
    allow('letters.send', { summary: 'What a letter about a record can be begun with' }),
    valid('query', subject),
    async (context) => context.json(await beginLetter(context.get('person'), context.req.valid('query'))),
  )
  .post(
    '/preview',
    allow('letters.send', { summary: 'A letter as it would be sent' }),
    valid('json', z.object({ subject, letter })),
    async (context) => {
      const asked = context.req.valid('json');
      return context.json(await previewLetter(context.get('person'), asked.subject, asked.letter));
    },
  )
  .post(
    '/',
    allow('letters.send', {
      summary: 'Send a letter about a request, a client or a message',
      description: 'Repeated with the same key it sends nothing. It waits ten seconds, in which it can be taken back.',
    }),
    valid('json', z.object({ subject, letter, key: z.uuid() })),
    async (context) => context.json(await sendLetter(context.get('person'), context.req.valid('json'))),
  );
