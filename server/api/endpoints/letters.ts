import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { beginLetter, previewLetter, sendLetter } from '#server/domain/letters/letters.ts';
import {
  addTemplate,
  editTemplate,
  getTemplate,
  listTemplates,
  placeTemplate,
  removeTemplate,
} from '#server/domain/letters/templates.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';
import { letterLimits, letterLocales, letterMoves, letterNouns } from '#shared/letter-words.ts';

const subject = z.object({ kind: z.enum(letterNouns), reference: textInput(40) });
// What must be there, and how long it may be once it is trimmed, is checked by the door with the screen's own schema.
const letter = z.object({
  locale: z.enum(letterLocales),
  subject: textInput(letterLimits.subject * 2),
  body: textInput(letterLimits.body * 4),
});
const copyTo = z
  .email()
  .max(254)
  .transform((address) => address.toLowerCase());
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
    ...endpoint(
      'templates.write',
      'Letter templates, in their order',
      { query: z.object({ noun: z.enum(letterNouns).optional() }) },
      (person, { noun }) => listTemplates(person, noun),
    ),
  )
  .post(
    '/templates',
    ...endpoint(
      'templates.write',
      'Add a letter template',
      {
        description: 'Repeated with the same key it adds nothing.',
        json: template.extend({ key: z.uuid().optional() }),
        status: 201,
      },
      addTemplate,
    ),
  )
  .get('/templates/:id', ...endpoint('templates.write', 'One letter template', { param: id }, getTemplate))
  .put(
    '/templates/:id',
    ...endpoint(
      'templates.write',
      'Write a letter template anew',
      { param: id, json: template.extend({ version: versionInput }) },
      editTemplate,
    ),
  )
  .post(
    '/templates/:id/place',
    ...endpoint(
      'templates.write',
      'Put a letter template behind another one, or first',
      { param: id, json: z.object({ after: z.uuid().nullable() }) },
      (person, each, { after }) => placeTemplate(person, each, after),
    ),
  )
  .post(
    '/templates/:id/removal',
    ...endpoint(
      'templates.write',
      'Take a letter template away',
      { param: id, json: z.object({ version: versionInput }) },
      removeTemplate,
    ),
  )
  .get(
    '/new',
    ...endpoint('letters.send', 'What a letter about a record can be begun with', { query: subject }, beginLetter),
  )
  .post(
    '/preview',
    ...endpoint(
      'letters.send',
      'A letter as it would be sent',
      { json: z.object({ subject, letter, move: z.enum(letterMoves).optional() }) },
      (person, asked) => previewLetter(person, asked.subject, asked.letter, asked.move),
    ),
  )
  .post(
    '/',
    ...endpoint(
      'letters.send',
      'Send a letter about a request, a client or a message',
      {
        description:
          'Repeated with the same key it sends nothing. It waits ten seconds, in which it can be taken back. ' +
          'With it a request is taken or completed; no other mail tells of that.',
        json: z.object({
          subject,
          letter,
          key: z.uuid(),
          cc: z.array(copyTo).max(letterLimits.cc).optional(),
          files: z.array(z.uuid()).max(letterLimits.files).optional(),
          move: z.object({ to: z.enum(letterMoves), version: versionInput }).optional(),
        }),
      },
      sendLetter,
    ),
  );
