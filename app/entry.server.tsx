import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { renderedHtml, twoPartDocuments } from '#app/rendered-html.ts';
import { pageFailure, requestContext } from '#app/request-context.ts';
import { FailureContext } from '#app/site/parts/failure.ts';
import { type Late, LateContext, lateData } from '#app/site/parts/late-data.ts';
import { speakByWork } from '#messages/runtime.ts';
import { log, withoutLink } from '#server/log.ts';
import type { Locale } from '#shared/browser-locale.ts';

/** How long the data of a hydrated page may take before the stream is given up, in milliseconds. */
export const streamTimeout = 10_000;

/** Browsers fetch this list of links that are worth fetching ahead: `app/site/speculation-rules`. */
const speculationRules = '/speculation-rules.json';

/** The language of the page that is being drawn: others are drawn at the same time. */
const languages = new AsyncLocalStorage<Locale>();
speakByWork(() => languages.getStore());

type RouteHandle = {
  hydrate?: boolean;
  paintsFirst?: boolean;
  frames?: string;
  captcha?: boolean;
  pageCache?: { query: readonly string[] };
};

const handlesOf = (context: EntryContext) =>
  context.staticHandlerContext.matches.map(({ route }) => (route.handle ?? {}) as RouteHandle);

/** How long a page waits for late data before its skeleton is sent, in milliseconds (product decision). */
const patience = 300;

/** Seconds after which a failed page is worth asking for again. */
const retryAfter = '30';

const inTime = (late: Promise<Late<unknown>>) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), patience);
  return Promise.race([late, promise]).finally(() => clearTimeout(timer));
};

/**
 * A script-free page that waits for data. What comes in time, or is asked for without its body, makes an ordinary document, with
 * status 503 if it failed. What does not makes one in two parts: the head of the page has been sent by then, status included.
 */
async function renderWithLate(
  page: ReactNode,
  data: Promise<unknown>,
  init: ResponseInit & { headers: Headers },
  isHead: boolean,
) {
  const render = (late: Late<unknown>) =>
    `<!DOCTYPE html>${renderToString(<LateContext value={late}>{page}</LateContext>)}`;
  const late = data.then(
    (value): Late<unknown> => ({ state: 'ready', value }),
    (error): Late<unknown> => {
      log.error({ err: error }, 'the data of a page could not be read');
      return { state: 'failed' };
    },
  );
  const settled = isHead ? await late : await inTime(late);
  if (!settled) {
    const response = new Response(null, init);
    const whole = late.then((done) => ({ html: render(done), isFailed: done.state === 'failed' }));
    twoPartDocuments.set(response, { first: render({ state: 'pending' }), whole });
    return response;
  }
  const { headers, ...rest } = init;
  const isFailed = settled.state === 'failed';
  if (isFailed) {
    headers.delete('x-page-tags');
    headers.set('retry-after', retryAfter);
  }
  const response = new Response(null, { ...rest, headers, ...(isFailed ? { status: 503 } : {}) });
  renderedHtml.set(response, render(settled));
  return response;
}

/** What a page without scripts says of its failure; one that scripts take over would say it once and then forget it. */
function failureOf(loadContext: RouterContextProvider) {
  const cause = loadContext.get(pageFailure);
  if (cause === null) return null;
  const { requestId, isAway } = loadContext.get(requestContext);
  return `${isAway?.(cause) ? '503 Service Unavailable' : '500 Internal Server Error'}. Reference: ${requestId}`;
}

/**
 * What a page without scripts is rendered from: its own routes, not those of the whole product, and no data for scripts, whose stream could
 * be read once only while such a page is rendered twice perhaps.
 */
function withoutScripts({ serverHandoffStream: _, ...context }: EntryContext): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, context.manifest.routes[id]]));
  return { ...context, manifest: { ...context.manifest, routes } } as EntryContext;
}

/** Script-free documents are rendered in one go. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8');
  const handles = handlesOf(context);
  const hydrates = handles.some((handle) => handle.hydrate);
  // All are read and removed by the HTTP server: which policy the page gets, and what its cache key depends on.
  if (hydrates) headers.set('x-hydrates', 'true');
  if (handles.some((handle) => handle.paintsFirst)) headers.set('x-paints-first', 'true');
  const frames = handles.find((handle) => handle.frames)?.frames;
  if (frames) headers.set('x-frames', frames);
  if (handles.some((handle) => handle.captcha)) headers.set('x-captcha', 'true');
  headers.set('x-page-query', handles.flatMap((handle) => handle.pageCache?.query ?? []).join(','));
  if (context.staticHandlerContext.matches.some(({ route }) => route.id === 'site/layout')) {
    headers.set('speculation-rules', `"${speculationRules}"`);
  }
  const failure = hydrates ? null : failureOf(loadContext);
  const page = (
    <FailureContext value={failure}>
      <ServerRouter context={hydrates ? context : withoutScripts(context)} url={request.url} />
    </FailureContext>
  );
  const data = loadContext.get(lateData);
  if (!hydrates && data) return renderWithLate(page, data, { status, headers }, request.method === 'HEAD');
  if (!hydrates) {
    const response = new Response(null, { status, headers });
    renderedHtml.set(response, `<!DOCTYPE html>${renderToString(page)}`);
    return response;
  }
  const { locale } = (context.staticHandlerContext.loaderData['account/layout'] ?? {}) as { locale?: 'it' | 'en' };
  const draw = () => streamed(page, { status, headers }, (error) => tellFailure(error, request, loadContext));
  return locale ? languages.run(locale, draw) : draw();
}

/** A page that hydrates, with its loader data in inline scripts, once all of it is there. */
function streamed(page: ReactNode, init: ResponseInit, onError: (error: unknown) => void): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), init));
        pipe(body);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      // React would print whatever it is, and once for each malformed form that anybody sends.
      onError,
    });
    // It holds all that the page was drawn from.
    const timer = setTimeout(abort, streamTimeout).unref();
  });
}

/** The router refuses a post of another site's page with an error like any other, whose words differ between pages and their data. */
const isForeignPost = (error: unknown, { method, headers, url }: Request) =>
  method === 'POST' &&
  headers.has('origin') &&
  headers.get('origin') !== new URL(url).origin &&
  error instanceof Error &&
  (error.message.endsWith('Aborting the action.') || error.message === 'Bad Request');

/** Failures of our own go to the log; what a caller did wrong (a 404, a method that is not offered, a foreign post) does not. */
function tellFailure(error: unknown, request: Request, context: Readonly<RouterContextProvider>): void {
  const first = context.get(pageFailure);
  if (first === error) return;
  // The first failure is the cause; an error boundary that cannot show it fails too, with what is left of it.
  if (first === null) context.set(pageFailure, error);
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (isForeignPost(error, request)) return;
  log.error({ err: error, path: withoutLink(new URL(request.url).pathname) }, 'a page could not be rendered');
}

export const handleError: HandleErrorFunction = (error, { request, context }) => tellFailure(error, request, context);
