import { html } from 'hono/html';
import { publicUrl } from '#server/public-url.ts';
import { exampleOf, type JsonSchema } from './examples.ts';
import type { Description, Operation, Parameter } from './openapi.ts';
import { kindOf, schemaRows } from './schema-rows.ts';

/** One operation of the reference: what it takes, what it answers, how it is called. */

export type Listed = { method: string; path: string; operation: Operation };

export const anchorOf = ({ method, path }: Listed) =>
  `${method}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`.replace(/-$/, '');

const pretty = (value: unknown) => JSON.stringify(value, null, 2);
const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function addressOf({ path, operation }: Listed): string {
  const parameters = operation.parameters ?? [];
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, schema }) => text.replace(`{${name}}`, String(exampleOf(schema ?? {}, name))), path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema ?? {}, name)))}`);
  return `${publicUrl()}/api/v1${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** The call for a shell, with what must be given. */
export function curlOf(listed: Listed): string {
  const { method, operation } = listed;
  const body = operation.requestBody?.content['application/json'];
  const isOpen = operation.security?.length === 0;
  const who = operation['x-scope'] ? 'X-API-Key: $API_KEY' : 'Authorization: Bearer $ACCESS_TOKEN';
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${shellQuoted(addressOf(listed))}`,
    ...(isOpen ? [] : [`-H "${who}"`]),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(body.example))}`] : []),
  ].join(' \\\n  ');
}

type Row = { name: string; where: string; kind: string; isRequired: boolean };

const parameterRows = (parameters: Parameter[]): Row[] =>
  parameters.map(({ name, in: where, schema = {}, required = false }) => ({
    name,
    where,
    kind: kindOf(schema),
    isRequired: required,
  }));

const table = (title: string, rows: Row[]) =>
  rows.length === 0
    ? ''
    : html`<h4>${title}</h4><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Value</th></tr></thead><tbody>${rows.map(
        (row) =>
          html`<tr><td><code>${row.name}</code>${row.isRequired ? html` <span class="soft">required</span>` : ''}</td><td>${row.where}</td><td>${row.kind}</td></tr>`,
      )}</tbody></table>`;

type Answer = {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema?: JsonSchema; example?: unknown }>;
};

function answerOf(description: Description, answer: Answer): Answer {
  const name = answer.$ref?.split('/').at(-1) as keyof Description['components']['responses'] | undefined;
  return name ? (description.components.responses[name] as Answer) : answer;
}

/** The words of the description, with what stands in backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, position) => (position % 2 ? html`<code>${part}</code>` : part));

function answers(description: Description, operation: Operation) {
  const all = Object.entries(operation.responses ?? {}).map(
    ([status, answer]) => [status, answerOf(description, answer as Answer)] as const,
  );
  const example = all[0]?.[1].content?.['application/json']?.example;
  return html`<h4>Answers</h4><table class="answers"><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${all.map(
    ([status, answer]) => html`<tr><td>${status}</td><td>${withCode(answer.description ?? '')}</td></tr>`,
  )}</tbody></table>${example === undefined ? '' : html`<pre tabindex="0" aria-label="Example of an answer"><code>${pretty(example)}</code></pre>`}`;
}

function whoMay({ security, 'x-scope': scope, 'x-permission': permission }: Operation) {
  if (security?.length === 0) return html`<span class="tag">no sign-in</span>`;
  return html`${scope ? html`<span class="tag">key with <code>${scope}</code></span>` : ''}<span class="tag">session that may <code>${permission ?? ''}</code></span>`;
}

export function operationView(description: Description, listed: Listed) {
  const { method, path, operation } = listed;
  const body = operation.requestBody?.content['application/json'];
  const fields = body?.schema ? schemaRows(body.schema).map((row) => ({ ...row, where: 'body' })) : [];
  return html`<article id="${anchorOf(listed)}" aria-labelledby="${anchorOf(listed)}-name">
<h3 id="${anchorOf(listed)}-name"><span class="method ${method}">${method}</span> <code>${path}</code></h3>
<p>${operation.summary ?? ''}</p>${operation.description ? html`<p class="soft">${withCode(operation.description)}</p>` : ''}
<div>${whoMay(operation)}</div>
${table('Parameters', parameterRows(operation.parameters ?? []))}${table('Body', fields)}
<h4>Example</h4><pre tabindex="0" aria-label="Example of a call"><code>${curlOf(listed)}</code></pre>
${answers(description, operation)}
</article>`;
}
