import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { api } from '#server/api/index.ts';
import { makeAnalysis } from '#server/domain/analyses/work.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import type { AnalysisDocument } from '#shared/analysis-document.ts';
import type { Call } from './factories.ts';

/** Analyses for tests: the golden account, sent as its owner would, made by the engine, decided by a consultant. */

const app = new Hono<ServerEnv>().use(requestContext).route('/api/v1', api);

export type Sent = { name: string; content: Uint8Array<ArrayBuffer> | string };

/** A file of the golden account. */
export const golden = (name: string): Sent => ({
  name,
  content: new Uint8Array(readFileSync(path.join('tests/reports/golden', name))),
});

/** Search terms and sales of one account and the same days. */
export const goldenFiles = () => [golden('golden-st-it-utf8bom.csv'), golden('golden-business-de-mixed.csv')];
export const goldenParameters = {
  target_acos: '0.25',
  brand_terms: ['acmebrand'],
  period: { start: '2026-09-01', end: '2026-09-30' },
  marketplace: 'IT',
};

/** Sends files as a form does. */
export async function sendReports(
  token: string | undefined,
  files: Sent[],
  fields: Record<string, string> = {},
  place = '/analyses',
) {
  const form = new FormData();
  for (const { name, content } of files) form.append('files[]', new File([content], name));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return sendBody(token, place, { body: form });
}

/** Posts a body as it is. */
export async function sendBody(
  token: string | undefined,
  place: string,
  { body, headers = {} }: { body: FormData | string; headers?: Record<string, string> },
) {
  const response = await app.request(`/api/v1${place}`, {
    method: 'POST',
    body,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status: response.status, json: await response.json().catch(() => undefined) };
}

/** An analysis of the golden account that was made, as far as the rules go. */
export async function buildAnalysis(token: string, about: { request?: string; client?: string } = {}): Promise<string> {
  const { status, json } = await sendReports(token, goldenFiles(), {
    parameters: JSON.stringify(goldenParameters),
    ...about,
  });
  if (status !== 202) throw new Error(`an analysis was answered ${status}: ${JSON.stringify(json)}`);
  await makeAnalysis({ id: json.id });
  return json.id;
}

export const findingsOf = ({ scopes }: Pick<AnalysisDocument, 'scopes'>) => scopes.flatMap(({ findings }) => findings);

/** Decides on every finding, so that it can be signed; `dropped` names rules. @returns the version to sign */
export async function decide(call: Call, id: string, { dropped = [] as string[], summary = 'Five sentences.' } = {}) {
  const document = await call(`/analyses/${id}`);
  const { json } = await call(`/analyses/${id}/desk`);
  const findings = findingsOf(document.json).map(({ id: finding, rule }) =>
    dropped.includes(rule)
      ? { id: finding, decision: 'dropped', reason: 'not theirs', comment: '' }
      : { id: finding, decision: 'accepted', reason: '', comment: `About ${rule}.` },
  );
  const edits = { language: 'it', summary, findings, own: [] };
  const saved = await call(`/analyses/${id}/edits`, { version: json.analysis.version, edits }, 'PUT');
  if (saved.status !== 200) throw new Error(`edits were answered ${saved.status}: ${JSON.stringify(saved.json)}`);
  return saved.json.version as number;
}

/** An analysis that was signed. */
export async function buildReport(
  call: Call,
  token: string,
  { summary, ...about }: { request?: string; client?: string; summary?: string } = {},
) {
  const id = await buildAnalysis(token, about);
  const version = await decide(call, id, { ...(summary !== undefined && { summary }) });
  const { status, json } = await call(`/analyses/${id}/publish`, { version });
  if (status !== 200) throw new Error(`publishing was answered ${status}: ${JSON.stringify(json)}`);
  return { id, version: json.version as number, delivered: json.delivered as boolean };
}

/** What an address answers, as text. */
export async function textOf(token: string, place: string) {
  const response = await app.request(`/api/v1${place}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
