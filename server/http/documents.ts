import { PassThrough, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';
import type { Context } from 'hono';
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { PagePieces, pagePieces } from '#app/page-pieces.ts';
import { lateContentAt, renderedHtml, type TwoPartDocument, twoPartDocuments } from '#app/rendered-html.ts';
import { pageFailure, requestContext as routeContext } from '#app/request-context.ts';
import { captchaSources, captchaWidget } from '#server/auth/captcha-widget.ts';
import { projectKeys } from '#server/auth/project-keys.ts';
import { databaseRetrySeconds, isDatabaseAway } from '#server/database-away.ts';
import { env } from '#server/env.ts';
import { acceptsBrotli } from '#server/http/accept-encoding.ts';
import { paintFirst } from '#server/http/first-paint.ts';
import { withMaintenanceBand } from '#server/http/maintenance-page.ts';
import { pageCacheAnswers } from '#server/http/metrics.ts';
import type { PageCache } from '#server/http/page-cache.ts';
import { sectionsOf } from '#server/http/sections.ts';
import { commonHeaders, documentPolicy } from '#server/http/security-headers.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { type Lead, SharedRenders } from '#server/http/shared-renders.ts';
import { signInCalls } from '#server/http/sign-in-calls.ts';
import { log } from '#server/log.ts';
import { publicUrl } from '#server/public-url.ts';
import { unsubscribePath } from '#shared/newsletter.ts';

const brotli = promisify(brotliCompress);

/** Names the records that a page shows; read and removed here, never sent. */
const tagsHeader = 'x-page-tags';
/** Names the query parameters that change a page; absent on pages that are never kept. */
const queryHeader = 'x-page-query';

/** Pages whose forms are opened by a token in their address. */
const tokenPages = ['/newsletter/', '/analysis-request/received'];

/** A path as routes can read it: what is no text when decoded is the address of no page, and would be told to the console by each who looks for one. */
function readablePath(path: string): string {
  try {
    // What comes of it is used: the bundler drops a call that seems to do nothing.
    return decodeURIComponent(path) === '' ? '/' : path;
  } catch {
    return path.replaceAll('%', '_');
  }
}

/**
 * The request as routes see it. Documents are always rendered on the public origin: a forged `Host` cannot leave its mark on
 * a page that others will get. A post keeps the origin that it was sent to, because React Router refuses one whose `Origin`
 * is another (its defence against cross-site posts); behind a proxy that ends TLS, that is the public one.
 */
function onKnownOrigin(request: Request): Request {
  const { origin, pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const base = isRead || request.headers.get('origin') === new URL(publicUrl()).origin ? publicUrl() : origin;
  const headers = new Headers(request.headers);
  // Pages that tell nobody their address post from an origin that they do not name. What they do goes by a token, not by a cookie.
  const goesByToken = tokenPages.some((each) => pathname.startsWith(each));
  // Mail programs leave the newsletter by themselves (RFC 8058), and some name an origin of their own.
  const isAnyones = pathname === unsubscribePath || (goesByToken && headers.get('origin') === 'null');
  if (isAnyones) headers.delete('origin');
  const init: RequestInit & { duplex?: 'half' } = {
    method: request.method,
    headers,
    signal: request.signal,
  };
  if (request.body) Object.assign(init, { body: request.body, duplex: 'half' });
  return new Request(base + readablePath(pathname) + search, init);
}

/** The same answer under another status; what was rendered for it goes along. */
function withStatus(answer: Response, status: number): Response {
  const changed = new Response(answer.body, { status, headers: answer.headers });
  const html = renderedHtml.get(answer);
  if (html !== undefined) renderedHtml.set(changed, html);
  return changed;
}

/** Renders documents with React Router, gives them their policy and offers what may be kept to the page cache. */
export function documents(build: ServerBuild, cache: PageCache, mode: string) {
  const handle = createRequestHandler(build, mode);
  const sections = sectionsOf(build);
  const handlers = new Map<string, RequestHandler>();
  const handlerOf = (path: string): RequestHandler => {
    const section = sections.sectionOf(path);
    if (section === undefined) return handle;
    const known = handlers.get(section) ?? createRequestHandler(sections.only(section), mode);
    handlers.set(section, known);
    return known;
  };
  const keys = projectKeys(env.SECRET_KEY ?? '');
  const renders = new SharedRenders(cache);

  const render = async (context: Context<ServerEnv>, lead: Lead | undefined): Promise<Response> => {
    const ticket = cache.begin();
    const router = new RouterContextProvider();
    const { anonKey } = await keys;
    const sender = { address: context.get('address'), requestId: context.get('requestId') };
    router.set(routeContext, {
      ...sender,
      origin: publicUrl(),
      anonKey,
      captcha: captchaWidget(),
      signIn: signInCalls(context.req.raw, sender, anonKey),
      isAway: isDatabaseAway,
    });
    const pieces = new PagePieces();
    router.set(pagePieces, pieces);
    const request = onKnownOrigin(context.req.raw);
    const answer = await handlerOf(new URL(request.url).pathname)(request, router);
    const isAway = answer.status === 500 && isDatabaseAway(router.get(pageFailure));
    const response = isAway ? withStatus(answer, 503) : answer;
    const headers = new Headers(response.headers);
    // A post that was refused keeps its own status where the page that was to say so cannot be made either.
    if (response.status === 503 && !headers.has('retry-after'))
      headers.set('retry-after', String(databaseRetrySeconds));
    const tags = headers.get(tagsHeader);
    const queryNames = headers.get(queryHeader);
    headers.delete(tagsHeader);
    headers.delete(queryHeader);
    // React Router answers 405 only where a page takes no posts, and leaves out what RFC 9110 asks for.
    if (response.status === 405 && !headers.has('allow')) headers.set('allow', 'GET, HEAD');
    if (!headers.get('content-type')?.startsWith('text/html'))
      return new Response(response.body, { status: response.status, headers });

    const hydrated = headers.get('x-hydrates') === 'true';
    const paintsFirst = headers.get('x-paints-first') === 'true';
    const parts = twoPartDocuments.get(response);
    const rendered = parts?.first ?? renderedHtml.get(response) ?? (await response.text());
    const staffView = context.get('staffView');
    const paint = (text: string) => {
      const isPaintedFirst = headers.has('speculation-rules') || paintsFirst;
      const painted = isPaintedFirst ? paintFirst(text, hydrated, pieces) : { parts: [text], styles: [] };
      // React expects the document that it rendered; the band is for the pages it does not take over.
      if (!staffView || hydrated) return painted;
      return { ...painted, parts: [withMaintenanceBand(painted.parts.join(''), staffView.language)] };
    };
    const { parts: painted, styles } = paint(rendered);
    // Painting adds nothing else to a page without scripts than the sheets whose hashes it gives.
    const decided = hydrated || staffView ? painted.join('') : rendered;
    const frames = headers.get('x-frames') ?? undefined;
    headers.delete('x-hydrates');
    headers.delete('x-paints-first');
    const captcha = headers.get('x-captcha') === 'true' ? captchaSources() : [];
    headers.delete('x-frames');
    headers.delete('x-captcha');
    headers.set('content-security-policy', documentPolicy(decided, { hydrated, frames, captcha, styles }));
    if (staffView) headers.set('cache-control', 'private, no-store');
    else if (!headers.has('cache-control'))
      headers.set('cache-control', tags === null ? 'private, no-cache' : 'public, no-cache');
    const keep = (body: Buffer<ArrayBuffer>) => {
      if (tags === null || staffView || response.status !== 200 || context.req.method !== 'GET') return;
      pageCacheAnswers.inc({ result: 'rendered' });
      const { pathname, search } = new URL(context.req.url);
      const shown = tags.split(',').filter(Boolean);
      const kept = cache
        .store(ticket, {
          path: pathname,
          query: search.slice(1),
          queryNames: queryNames?.split(',').filter(Boolean) ?? [],
          tags: shown,
          headers: { ...commonHeaders, ...Object.fromEntries(pageHeaders) },
          body,
        })
        .catch(() => {});
      lead?.give({ ticket, tags: shown, headers: [...pageHeaders], body }, kept);
    };
    const pageHeaders = new Headers(headers);
    if (parts) return inTwoParts(parts, { paint, pieces, keep, headers }, context.req.header('accept-encoding'));
    const body = pieces.fill(painted);
    keep(body);
    return compressed(body, { status: response.status, headers }, context.req.header('accept-encoding'));
  };

  return async (context: Context<ServerEnv>): Promise<Response> => {
    if (context.req.method !== 'GET' || context.get('staffView')) return render(context, undefined);
    const { pathname, search } = new URL(context.req.url);
    const address = pathname + search;
    const joined = await renders.join(address);
    if (joined) {
      pageCacheAnswers.inc({ result: 'shared' });
      const headers = new Headers(joined.headers);
      return compressed(joined.body, { status: 200, headers }, context.req.header('accept-encoding'));
    }
    const lead = renders.lead(address);
    try {
      return await render(context, lead);
    } finally {
      // Where a page was given, this says nothing more.
      lead.give(undefined);
    }
  };
}

type Sending = {
  paint: (text: string) => { parts: string[] };
  pieces: PagePieces;
  keep: (body: Buffer<ArrayBuffer>) => void;
  headers: Headers;
};

/**
 * Sends a page up to its skeleton at once and the rest when it is there; only the whole page, which has no skeleton, is kept.
 * Its status and policy were decided by the first part: the second adds neither styles nor scripts.
 */
function inTwoParts({ first, whole }: TwoPartDocument, sending: Sending, accepted = ''): Response {
  const { paint, pieces, keep, headers } = sending;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const encoder = acceptsBrotli(accepted) ? createBrotliCompress(quality) : undefined;
  const sink = encoder ?? new PassThrough();
  headers.append('vary', 'accept-encoding');
  if (encoder) headers.set('content-encoding', 'br');
  // Whoever leaves before the second part comes is no fault.
  sink.on('error', () => {});
  const begun = paint(first).parts.join('');
  sink.write(pieces.fill([begun.slice(0, lateContentAt(begun))]));
  encoder?.flush(constants.BROTLI_OPERATION_FLUSH);
  whole.then(
    ({ html, isFailed }) => {
      const painted = paint(html).parts.join('');
      if (!sink.destroyed) sink.end(pieces.fill([painted.slice(lateContentAt(painted))]));
      if (!isFailed) keep(pieces.fill([painted]));
    },
    (error) => {
      log.error({ err: error }, 'the second part of a page could not be rendered');
      sink.end();
    },
  );
  return new Response(Readable.toWeb(sink) as ReadableStream, { headers });
}

/** Below this many bytes compression costs more than it saves. */
const worthCompressing = 1024;

/** Pages that are rendered for one visitor are compressed fast; those that are kept, thoroughly, by the cache. */
async function compressed(
  body: Buffer<ArrayBuffer>,
  init: { status: number; headers: Headers },
  accepted = '',
): Promise<Response> {
  init.headers.append('vary', 'accept-encoding');
  if (body.length < worthCompressing || !acceptsBrotli(accepted)) return new Response(body, init);
  init.headers.set('content-encoding', 'br');
  return new Response(await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), init);
}
