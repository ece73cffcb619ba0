import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { answerPack, csvHeaders } from '#server/api/report-answers.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { streamedBody } from '#server/api/streamed-body.ts';
import { valid } from '#server/api/valid.ts';
import {
  getAnalysis,
  getDocument,
  getPack,
  getReport,
  getReportPdf,
  listAnalyses,
  packFormats,
  pageSize,
  rowsAsCsv,
} from '#server/domain/analyses/analyses.ts';
import {
  analyseDocuments,
  cancelAnalysis,
  correctAnalysis,
  deleteAnalysis,
  detectAgain,
  detectDocuments,
  detectReports,
  editAnalysis,
  publishAnalysis,
  rememberedParameters,
  repeatAnalysis,
  reviewAnalysis,
  revokeAnalysis,
  takeAnalysis,
} from '#server/domain/analyses/desk.ts';
import { AppError } from '#server/errors.ts';
import { nothing, saidInput, sendingKeyInput, textInput, versionInput } from '#server/records/inputs.ts';
import { demandKnown } from '#server/records/known-names.ts';
import { readMultipart } from '#server/storage/multipart.ts';
import { analysisLimits, analysisStatuses } from '#shared/analyses.ts';
import { answerPdf } from './pdfs.ts';

const analysisId = z.object({ id: z.uuid() });
const page = z.object({
  status: z.enum(analysisStatuses).optional(),
  request: textInput(40).optional(),
  client: textInput(40).optional(),
  cursor: textInput(300).optional(),
  limit: z.coerce.number().int().min(1).max(pageSize.max).optional().default(pageSize.default),
});
const packed = analysisId.extend({ format: z.enum(packFormats) });
const parameters = z.record(z.string(), z.unknown());
const documents = z.strictObject({
  request: textInput(40).optional(),
  client: textInput(40).optional(),
  files: z.array(z.uuid()).min(1).max(analysisLimits.files),
  parameters: parameters.optional(),
  key: sendingKeyInput,
});
const repeat = z.strictObject({
  parameters: parameters.optional(),
  mappings: z.array(z.unknown()).max(20).optional(),
  key: sendingKeyInput,
});
/** Which finding's rows are wanted. */
export const findingQuery = z.object({ finding: z.string().regex(/^s\d{1,3}\.F\d{2}\.\d{1,3}$/) });
const versioned = z.strictObject({ version: versionInput });
const edits = versioned.extend({ edits: z.unknown() });
const review = versioned.extend({ inReview: z.boolean() });
const revocation = versioned.extend({ reason: saidInput(500) });

const form = 'The body is a form (`multipart/form-data`) of `files[]`, and of `parameters` as JSON.';

const ofDocuments = 'A key needs `clients:read` as well, as for any document.';

const repeated = 'Sent again with the same `key`, a UUID, it begins nothing, and answers what has begun.';

/** What was written as JSON; what is none is refused by the shape that it does not have. */
function parsed(text: string | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const word = z.string().optional();
const said = z.object({ parameters: word, request: word, client: word });
const begun = said.extend({ key: word });
const looked = said.extend({ mappings: word });

/** The fields of a form that came with files. @throws invalid_input for a field that none reads, and for a key that is no UUID */
function saidIn(shape: z.ZodObject, fields: Record<string, string>) {
  demandKnown(shape, fields);
  const { parameters, mappings, request, client } = fields;
  const key = sendingKeyInput.safeParse(fields.key || undefined);
  if (!key.success) throw new AppError('invalid_input', 'no UUID', { details: { fields: { key: 'invalid' } } });
  return {
    key: key.data,
    parameters: parsed(parameters),
    mappings: parsed(mappings),
    request: request || undefined,
    client: client || undefined,
  };
}

/** `/api/v1/analyses`: Amazon's reports, read and judged. */
export const analyses = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', ...endpoint('analyses.read', 'Analyses, the newest first', { query: page }, listAnalyses))
  .post(
    '/',
    allow('analyses.write', {
      summary: 'Begin an analysis of report files',
      description: `${form} \`request\` or \`client\` (a reference) say whose account it is. The analysis is made in the background. ${repeated}`,
    }),
    valid('query', nothing),
    async (context) => {
      const { files, fields } = readMultipart(context.req.raw, { maxFiles: analysisLimits.files });
      return context.json(await takeAnalysis(context.get('person'), files, () => saidIn(begun, fields())), 202);
    },
  )
  .post(
    '/detect',
    allow('analyses.write', {
      summary: 'What report files are, without keeping them',
      description: `${form} \`mappings\` say how unknown headings are read. Answers the \`files\` and \`refused\` of a document.`,
    }),
    valid('query', nothing),
    async (context) => {
      const { files, fields } = readMultipart(context.req.raw, { maxFiles: analysisLimits.files });
      return context.json(await detectReports(context.get('person'), files, () => saidIn(looked, fields())));
    },
  )
  .post(
    '/documents',
    ...endpoint(
      'analyses.write',
      'Begin an analysis of documents that a request or client has',
      { json: documents, status: 202, description: `${ofDocuments} ${repeated}` },
      (person, { parameters: said, ...rest }) => analyseDocuments(person, { ...rest, parameters: said }),
    ),
  )
  .post(
    '/documents/detect',
    ...endpoint(
      'analyses.write',
      'What documents of a request or client are',
      { json: documents.omit({ parameters: true, key: true }), description: ofDocuments },
      detectDocuments,
    ),
  )
  .get(
    '/parameters',
    ...endpoint(
      'analyses.write',
      'What was said of a client’s account the last time',
      { query: z.object({ client: textInput(40) }) },
      (person, { client }) => rememberedParameters(person, client),
    ),
  )
  .get(
    '/:id',
    ...endpoint(
      'analyses.read',
      'The document of an analysis (schema `amazon-analysis/1`)',
      { description: 'While it is being made: 409 `analysis_running`.', param: analysisId },
      getDocument,
    ),
  )
  .delete(
    '/:id',
    ...endpoint('analyses.write', 'Delete an analysis that was never signed', { param: analysisId }, deleteAnalysis),
  )
  .get(
    '/:id/desk',
    ...endpoint('analyses.read', 'How an analysis stands, and what was decided', { param: analysisId }, getAnalysis),
  )
  .get(
    '/:id/report',
    ...endpoint('analyses.read', 'The report as its client reads it', { param: analysisId }, getReport),
  )
  .get(
    '/:id/rows.csv',
    allow('analyses.read', { summary: 'All rows of a finding, as CSV' }),
    valid('param', analysisId),
    valid('query', findingQuery),
    async (context) => {
      const { finding } = context.req.valid('query');
      const lines = await rowsAsCsv(context.get('person'), context.req.valid('param').id, finding);
      for (const [name, value] of Object.entries(csvHeaders(`${finding}.csv`))) context.header(name, value);
      return context.body(streamedBody(lines));
    },
  )
  .get(
    '/:id/unread',
    ...endpoint(
      'analyses.write',
      'What may be said of files that could not be read, column by column',
      { param: analysisId },
      detectAgain,
    ),
  )
  .get(
    '/:id/report.pdf',
    allow('analyses.read', { summary: 'The report as a PDF' }),
    valid('param', analysisId),
    valid('query', nothing),
    async (context) => answerPdf(await getReportPdf(context.get('person'), context.req.valid('param').id)),
  )
  .get(
    '/:id/pack/:format',
    allow('analyses.read', {
      summary: 'The lists for Amazon: negatives, terms to bid on, new bids',
      description:
        '`xlsx`: one workbook; `zip`: a CSV for each list. A term that a spreadsheet would compute is in no list and is named apart.',
    }),
    valid('param', packed),
    valid('query', nothing),
    async (context) => {
      const { id, format } = context.req.valid('param');
      return answerPack(await getPack(context.get('person'), id, format));
    },
  )
  .put(
    '/:id/edits',
    ...endpoint(
      'analyses.write',
      'Save language, summary, decisions and own findings',
      { description: 'Amounts are nobody’s to change.', param: analysisId, json: edits },
      (person, id, { version, edits: input }) => editAnalysis(person, id, { version, edits: input }),
    ),
  )
  .post(
    '/:id/review',
    ...endpoint(
      'analyses.write',
      'Give a draft to a colleague to look at, or take it back',
      { param: analysisId, json: review },
      reviewAnalysis,
    ),
  )
  .post(
    '/:id/publish',
    ...endpoint(
      'analyses.publish',
      'Sign an analysis and show it to its client',
      {
        description:
          'What was signed never changes; a correction is a new version. `delivered`: whether the request was answered with it.',
        param: analysisId,
        json: versioned,
      },
      (person, id, { version }) => publishAnalysis(person, id, { version }),
    ),
  )
  .post(
    '/:id/revoke',
    ...endpoint(
      'analyses.publish',
      'Take a published report back',
      { param: analysisId, json: revocation },
      (person, id, given) => revokeAnalysis(person, id, given),
    ),
  )
  .post(
    '/:id/correct',
    ...endpoint(
      'analyses.write',
      'A draft that will take the place of a published report',
      { param: analysisId, status: 201 },
      correctAnalysis,
    ),
  )
  .post(
    '/:id/repeat',
    ...endpoint(
      'analyses.write',
      'Analyse the same files again, by the rules of today',
      {
        description: `\`mappings\`: how headings are read that no table knows. ${repeated}`,
        param: analysisId,
        json: repeat,
        status: 202,
      },
      (person, id, given) => repeatAnalysis(person, id, given),
    ),
  )
  .post(
    '/:id/cancel',
    ...endpoint('analyses.write', 'Stop an analysis that is being made', { param: analysisId }, (person, id) =>
      cancelAnalysis(person, id),
    ),
  );
