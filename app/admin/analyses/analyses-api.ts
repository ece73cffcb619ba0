import type { InferResponseType } from 'hono/client';
import { downloadFrom } from '#app/session/download.ts';
import { sendFile } from '#app/session/send-file.ts';
import { api, call, inPath, inQuery, until } from '#app/session/typed-api.ts';
import { saveFile } from '#app/ui/download.ts';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';
import type { Mapping } from '#shared/analysis-mapping.ts';
import { bySpend } from '#shared/report/kpis.ts';

const { analyses } = api;
const one = analyses[':id'];

/** Whose account: a request or a client, by its reference. */
export type About = { request?: string; client?: string };
export type Said = Record<string, unknown>;

export const readRequest = async (reference: string, signal?: AbortSignal) =>
  (await call(api.requests[':reference'].$get(inPath({ reference }), until(signal)))).request;
export type AboutRequest = Awaited<ReturnType<typeof readRequest>>;

export const readClient = async (reference: string, signal?: AbortSignal) =>
  (await call(api.clients[':reference'].$get(inPath({ reference }), until(signal)))).client;

/** What the client is asked for, in words. */
export const askClient = (reference: string, needs: { text: string; version: number }) =>
  call(api.requests[':reference'].needs.$post({ ...inPath({ reference }), json: needs }));

export const readRemembered = async (client: string, signal?: AbortSignal) =>
  (await call(analyses.parameters.$get(inQuery({ client }) as { query: { client: string } }, until(signal))))
    .parameters;

/** What was said, and the key of its sending. */
type Begun = { parameters: Said; key: string };
type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

function formOf(files: readonly File[], { request, client }: About, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  const said = { ...fields, ...(request && { request }), ...(client && { client }) };
  for (const [name, value] of Object.entries(said)) form.append(name, value);
  for (const file of files) form.append('files[]', file);
  return form;
}

export type Detection = InferResponseType<typeof analyses.detect.$post>;

/** What a file is; nothing of it is kept. @throws ApiProblem */
export const detectFile = (file: File, about: About, sending: Sending) =>
  sendFile<Detection>('/analyses/detect', { file: formOf([file], about), ...sending });

/** The same of a document that the request or client has. @throws ApiProblem */
export const detectDocument = (file: string, about: About) =>
  call(analyses.documents.detect.$post({ json: { ...about, files: [file] } }));

/** @throws ApiProblem */
export const beginWithFiles = (files: readonly File[], about: About, { parameters, key }: Begun, sending: Sending) =>
  sendFile<{ id: string }>('/analyses', {
    file: formOf(files, about, { key, parameters: JSON.stringify(parameters) }),
    ...sending,
  });

export const beginWithDocuments = (files: string[], about: About, { parameters, key }: Begun) =>
  call(analyses.documents.$post({ json: { ...about, files, parameters, key } }));

export const readAnalysis = async (id: string, signal?: AbortSignal) =>
  (await call(one.desk.$get(inPath({ id }), until(signal)))).analysis;
export type Analysis = Awaited<ReturnType<typeof readAnalysis>>;

/** The document; its accounts stand as in the report. */
export async function readDocument(id: string, signal?: AbortSignal) {
  const document = await call(one.$get(inPath({ id }), until(signal)));
  return { ...document, scopes: bySpend(document.scopes) };
}
export type AnalysisDocument = Awaited<ReturnType<typeof readDocument>>;
export type Scope = AnalysisDocument['scopes'][number];
export type Finding = Scope['findings'][number];

export const readUnread = (id: string, signal?: AbortSignal) => call(one.unread.$get(inPath({ id }), until(signal)));
export type Unread = Awaited<ReturnType<typeof readUnread>>;

export const analysisPath = (id: string) => `/admin/analyses/${id}`;
export const reportPath = (id: string) => `${analysisPath(id)}/report`;
export const readReport = (id: string, signal?: AbortSignal) => call(one.report.$get(inPath({ id }), until(signal)));
/** Where what belongs to a report is saved from. */
export const filesOf = (id: string) => ({
  rows: (finding: string) => `/api/v1/analyses/${id}/rows.csv?finding=${encodeURIComponent(finding)}`,
  pack: (format: 'csv' | 'xlsx') => `/api/v1/analyses/${id}/pack/${format === 'csv' ? 'zip' : 'xlsx'}`,
  pdf: `/api/v1/analyses/${id}/report.pdf`,
});

export const saveEdits = (id: string, version: number, edits: AnalysisEdits) =>
  call(one.edits.$put({ ...inPath({ id }), json: { version, edits } }));

export const reviewAnalysis = (id: string, version: number, inReview: boolean) =>
  call(one.review.$post({ ...inPath({ id }), json: { version, inReview } }));

export const publishAnalysis = (id: string, version: number) =>
  call(one.publish.$post({ ...inPath({ id }), json: { version } }));

export const revokeAnalysis = (id: string, version: number, reason: string) =>
  call(one.revoke.$post({ ...inPath({ id }), json: { version, reason } }));

export const correctAnalysis = (id: string) => call(one.correct.$post(inPath({ id })));

export const repeatAnalysis = (id: string, given: { parameters?: Said; mappings?: Mapping[]; key: string }) =>
  call(one.repeat.$post({ ...inPath({ id }), json: given }));

export const cancelAnalysis = (id: string) => call(one.cancel.$post(inPath({ id })));

export const deleteAnalysis = (id: string) => call(one.$delete(inPath({ id })));

export const listLinks = (id: string, signal?: AbortSignal) => call(one.links.$get(inPath({ id }), until(signal)));
export type Links = Awaited<ReturnType<typeof listLinks>>;

export const addLink = (id: string, days: number, key: string) =>
  call(one.links.$post({ ...inPath({ id }), json: { days, key } }));

export const shutLink = (id: string, link: string) => call(one.links[':link'].$delete(inPath({ id, link })));

/** Saves all rows of a finding as CSV. @throws ApiProblem */
export async function saveRows(id: string, finding: string): Promise<void> {
  saveFile(await downloadFrom(`/analyses/${id}/rows.csv?finding=${finding}`), `${finding}.csv`);
}
