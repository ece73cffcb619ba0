import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { answerPack, csvHeaders } from '#server/api/report-answers.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { streamedBody } from '#server/api/streamed-body.ts';
import { valid } from '#server/api/valid.ts';
import { packFormats } from '#server/domain/analyses/analyses.ts';
import { ownLook, ownPack, ownReport, ownReportPdf, ownRows } from '#server/domain/analyses/own.ts';
import { nothing, textInput } from '#server/records/inputs.ts';
import { findingQuery } from './analyses.ts';
import { answerPdf } from './pdfs.ts';

const reference = z.object({ reference: textInput(40) });

/** `/api/v1/portal/requests/:reference/analysis`: the report of a request as its client reads it. */
export const portalAnalyses = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/requests/:reference/analysis',
    ...endpoint('portal.read', 'The published analysis of one’s own request', { param: reference }, (person, given) =>
      ownReport(person, given),
    ),
  )
  .get(
    '/requests/:reference/look',
    ...endpoint(
      'portal.read',
      'What stands in the files of one’s own request, before an analysis is published',
      { param: reference },
      (person, given) => ownLook(person, given),
    ),
  )
  .get(
    '/requests/:reference/analysis/report.pdf',
    allow('portal.read', { summary: 'The published analysis of one’s own request as a PDF' }),
    valid('param', reference),
    valid('query', nothing),
    async (context) => answerPdf(await ownReportPdf(context.get('person'), context.req.valid('param').reference)),
  )
  .get(
    '/requests/:reference/analysis/pack/:format',
    allow('portal.read', { summary: 'The lists for Amazon of one’s own analysis' }),
    valid('param', reference.extend({ format: z.enum(packFormats) })),
    valid('query', nothing),
    async (context) => {
      const { reference: of, format } = context.req.valid('param');
      return answerPack(await ownPack(context.get('person'), of, format));
    },
  )
  .get(
    '/requests/:reference/analysis/rows.csv',
    allow('portal.read', { summary: 'All rows of a finding of one’s own analysis, as CSV' }),
    valid('param', reference),
    valid('query', findingQuery),
    async (context) => {
      const { finding } = context.req.valid('query');
      const lines = await ownRows(context.get('person'), context.req.valid('param').reference, finding);
      for (const [name, value] of Object.entries(csvHeaders(`${finding}.csv`))) context.header(name, value);
      return context.body(streamedBody(lines));
    },
  );
