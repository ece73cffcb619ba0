import { Hono } from 'hono';
import { z } from 'zod';
import { allow, allowAnyone } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { linkToPdf, openPdfLink, type Pdf } from '#server/domain/requests/desk.ts';
import { entryFrom } from '#server/http/entry-rules.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { textInput } from '#server/records/inputs.ts';
import { contentDisposition } from '#shared/file-names.ts';
import { pdfKinds } from '#shared/portal-requests.ts';

const wanted = z.object({ reference: textInput(40), kind: z.enum(pdfKinds) });

/** As a browser saves it: never shown, kept by nobody on the way. */
export function answerPdf({ name, content }: Pdf): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': contentDisposition('attachment', name),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store, no-transform',
      'x-content-type-options': 'nosniff',
    },
  });
}

const open = new Hono<ServerEnv>().get(
  '/:token',
  allowAnyone({ summary: 'The PDF behind a link that was given for a minute' }),
  valid('param', z.object({ token: z.string().max(1000) })),
  async (context) => {
    const admit = entryFrom(context.get('address'));
    return answerPdf(await openPdfLink(context.req.valid('param').token, admit));
  },
);

const own = new Hono<ApiEnv>().use(signedIn).post(
  '/',
  allow('documents.open', {
    summary: 'An address that saves a request, or the report written for it, as a PDF',
    description:
      'It opens for a minute, in the browser of whoever is signed in. The document shows what the client sees of the request.',
  }),
  valid('json', wanted),
  async (context) => {
    const asker = { person: context.get('person'), session: context.get('session') };
    const { reference, kind } = context.req.valid('json');
    return context.json(await linkToPdf(asker, reference, kind));
  },
);

/** `/api/v1/pdfs`: requests and reports as documents to keep and to print. */
export const pdfs = new Hono<ServerEnv>().route('/', open).route('/', own);
