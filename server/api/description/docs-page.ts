import type { MiddlewareHandler } from 'hono';
import { html, raw } from 'hono/html';
import { api } from '#server/api/index.ts';
import { brandMark } from '#server/http/brand-mark.ts';
import { fontFaces } from '#server/http/font-faces.ts';
import { documentPolicy } from '#server/http/security-headers.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { publicUrl } from '#server/public-url.ts';
import { getSettings } from '#server/records/settings.ts';
import { apiScopes } from '#shared/permissions.ts';
import { type Description, describe } from './openapi.ts';
import { anchorOf, type Listed, operationView } from './operation-view.ts';
import { pageStyle } from './page-style.ts';
import { scopeWords } from './scope-words.ts';

/**
 * `/api/docs`: the description of the API for people, made from the same document that programs read. Nothing is loaded from
 * elsewhere and no script runs: the search is a form, each group a page of its own that prints.
 */

type Query = { q: string; all: boolean; tag: string | undefined };

const listed = (description: Description): Listed[] =>
  Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );

/** Every word of the search stands somewhere in what is said about the operation. */
function matches({ method, path, operation }: Listed, q: string): boolean {
  const text = [method, path, operation.summary, operation.description, operation['x-scope'], ...(operation.tags ?? [])]
    .join(' ')
    .toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const searchOf = ({ q, all }: Pick<Query, 'q' | 'all'>) => {
  const search = new URLSearchParams({ ...(q && { q }), ...(all && { all: 'on' }) }).toString();
  return search && `?${search}`;
};

const groupsOf = (operations: Listed[]) => {
  const groups = new Map<string, Listed[]>();
  for (const each of operations) {
    const tag = each.operation.tags?.[0] ?? '';
    groups.set(tag, [...(groups.get(tag) ?? []), each]);
  }
  return [...groups];
};

const introduction = (limit: number) => html`
<h2 id="start">Start</h2>
<p>Make a key in the back office under <a href="/admin/settings/api/keys">Impostazioni › API</a>, give it the scopes it needs, and send it as <code>X-API-Key</code>. It acts for the Admin who made it and never reaches users, settings or keys.</p>
<pre tabindex="0" aria-label="First call"><code>curl -H "X-API-Key: $API_KEY" '${publicUrl()}/api/v1/requests?limit=10'</code></pre>
<h2 id="scopes">Scopes</h2>
<table><thead><tr><th scope="col">Scope</th><th scope="col">A key that has it</th></tr></thead><tbody>${apiScopes.map(
  (scope) => html`<tr><td><code>${scope}</code></td><td>${scopeWords[scope]}</td></tr>`,
)}</tbody></table>
<h2 id="limits">Limits</h2>
<p>One key, or one address without a key, may call ${limit} times in an hour of the clock. Each answer says in <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds) how it stands; beyond the limit it is 429 with <code>Retry-After</code>.</p>
<h2 id="pages">Pages</h2>
<p>Lists are answered in pages. Give <code>nextCursor</code> of an answer as <code>cursor</code> of the next call; it is null on the last page.</p>
<h2 id="errors">Errors</h2>
<p>Every refusal is <code>{"error": {"code", "message", "details"}}</code>. Decide by <code>code</code>: it never changes its meaning.</p>`;

const overview = (description: Description, operations: Listed[], query: Query) =>
  groupsOf(operations).map(
    ([
      tag,
      members,
    ]) => html`<h2 id="${tag}"><a href="/api/docs/${tag}${searchOf({ q: '', all: query.all })}">${tag}</a></h2>
<p class="soft">${description.tags.find(({ name }) => name === tag)?.description ?? ''}</p>
<ul class="list">${members.map(
      (each) =>
        html`<li><a href="/api/docs/${tag}${searchOf({ q: '', all: query.all })}#${anchorOf(each)}"><span class="method ${each.method}">${each.method}</span> <code>${each.path}</code></a><span>${each.operation.summary ?? ''}</span></li>`,
    )}</ul>`,
  );

const inFull = (description: Description, operations: Listed[]) =>
  groupsOf(operations).map(
    ([tag, members]) => html`<h2 id="${tag}">${tag}</h2>
<p class="soft">${description.tags.find(({ name }) => name === tag)?.description ?? ''}</p>
${members.map((each) => operationView(description, each))}`,
  );

type Page = { description: Description; shown: Listed[]; tags: string[]; query: Query; limit: number };

function page({ description, shown, tags, query, limit }: Page) {
  const { q, all, tag } = query;
  const title = tag ?? (q ? `Search: ${q}` : 'API reference');
  return html`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – ${description.info.title}</title><style>${raw(fontFaces() + pageStyle)}</style></head><body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><h1>${raw(brandMark(''))}${description.info.title}</h1><p class="soft">Version ${description.info.version} · <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a></p>
<form action="/api/docs" method="get" role="search"><label>Search<input type="search" name="q" value="${q}"></label><label class="choice"><input type="checkbox" name="all"${all ? raw(' checked') : ''}>Also what no key may call</label><button type="submit">Show</button></form></header>
<div class="frame"><nav aria-label="Groups"><a href="/api/docs${searchOf({ q: '', all })}"${!tag && !q ? raw(' aria-current="page"') : ''}>Overview</a><ul>${tags.map(
    (name) =>
      html`<li><a href="/api/docs/${name}${searchOf({ q: '', all })}"${name === tag ? raw(' aria-current="page"') : ''}>${name}</a></li>`,
  )}</ul></nav>
<main id="main">${tag || q ? '' : introduction(limit)}${shown.length === 0 ? html`<p>Nothing matches. <a href="/api/docs">Show everything</a></p>` : tag || q ? inFull(description, shown) : overview(description, shown, query)}</main></div></body></html>`;
}

/** `GET /api/docs` and `/api/docs/{group}`; there is none while the API is switched off. */
export const apiDocs: MiddlewareHandler<ServerEnv> = async (context, next) => {
  const { api: settings } = await getSettings();
  if (!settings.enableAPI) return next();
  const description = await describe(api);
  const tag = context.req.param('tag');
  const query = { q: (context.req.query('q') ?? '').trim().slice(0, 100), all: context.req.query('all') === 'on', tag };
  const everything = listed(description);
  if (tag !== undefined && !description.tags.some(({ name }) => name === tag)) return next();
  // Who asks for a group by name gets it, whether keys reach it or not.
  const callable = everything.filter(({ operation }) => query.all || operation['x-scope']);
  const ofTag = (from: Listed[]) => from.filter(({ operation }) => tag === undefined || operation.tags?.[0] === tag);
  const chosen = ofTag(callable).length > 0 ? ofTag(callable) : ofTag(everything);
  const shown = query.q ? chosen.filter((each) => matches(each, query.q)) : chosen;
  const tags = groupsOf(callable).map(([name]) => name);
  const document = String(await page({ description, shown, tags, query, limit: settings.rateLimitPerHour }));
  context.header('content-security-policy', documentPolicy(document, { hydrated: false }));
  context.header('cache-control', 'no-cache');
  context.header('x-robots-tag', 'noindex');
  return context.html(document);
};
