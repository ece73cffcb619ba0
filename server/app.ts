import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { apiDocs } from '#server/api/description/docs-page.ts';
import { api } from '#server/api/index.ts';
import { auth } from '#server/auth/index.ts';
import { dataApi } from '#server/data-api/index.ts';
import { forSomebody } from '#server/db/patience.ts';
import { apiCallers, dataApiCallers } from '#server/http/api-callers.ts';
import { apiPeople } from '#server/http/api-people.ts';
import { bodyLimit } from '#server/http/body-limit.ts';
import { crossOrigin } from '#server/http/cross-origin.ts';
import { answerError } from '#server/http/error-answer.ts';
import { fileDownloads } from '#server/http/file-downloads.ts';
import { healthz, readyz } from '#server/http/health.ts';
import { maintenanceForPrograms, maintenanceGate } from '#server/http/maintenance.ts';
import { metrics } from '#server/http/metrics.ts';
import { tooLargeDocument, unexpectedErrorDocument } from '#server/http/plain-documents.ts';
import { closeBehindUnread, isFormWithFiles, isUpload } from '#server/http/receiving.ts';
import { requestContext } from '#server/http/request-context.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { missingAsset, staticFiles } from '#server/http/static-files.ts';
import { visitPicture } from '#server/http/visit-picture.ts';
import { largestAvatar } from '#shared/staff.ts';
import { visitPicturePath } from '#shared/visited-pages.ts';

/** Largest bodies accepted, in bytes. */
const formLimit = 256 * 1024;
const apiLimit = 1024 * 1024;
/** A text of the greatest length, in any script, with what is pasted along. */
const textLimit = 4 * 1024 * 1024;

const isAvatarUpload = (path: string) => /^\/api\/v1\/users\/[^/]+\/avatar$/.test(path);
const isLongText = (path: string) => /^\/api\/v1\/(?:posts(?:\/.*)?|clients\/import)$/.test(path);

export type AppParts = { documents: (context: Context<ServerEnv>) => Promise<Response> };

/** The whole outside of the product, in order. (The page cache answers before this, in `worker.ts`.) */
export function createApp({ documents }: AppParts) {
  const app = new Hono<ServerEnv>();
  app.use((_context, next) => forSomebody(next));
  app.use(requestContext);
  app.use(securityHeaders);
  // The platform cannot even represent such a request (Fetch standard, "forbidden method").
  app.on('TRACE', '*', (context) => context.text('Method Not Allowed', 405, { allow: 'GET, HEAD, POST' }));
  app.get('/healthz', healthz);
  app.get('/readyz', readyz);
  app.get('/metrics', metrics);
  app.route('/auth/v1', auth);
  const bodiesUpTo = (maxBytes: number) => bodyLimit({ maxBytes, refuse: () => answerError('payload_too_large') });
  const [apiBodies, avatarBodies] = [bodiesUpTo(apiLimit), bodiesUpTo(largestAvatar)];
  const textBodies = bodiesUpTo(textLimit);
  app.use('/api/v1/*', crossOrigin, apiCallers, apiPeople);
  app.use('/api/v1/*', compress(), (context, next) => {
    // Said ahead: `compress` would make another answer of each to say it.
    context.header('vary', 'Accept-Encoding');
    if (isUpload(context.req.method, context.req.path)) return closeBehindUnread(context, next);
    if (isAvatarUpload(context.req.path)) return avatarBodies(context, next);
    return (isLongText(context.req.path) ? textBodies : apiBodies)(context, next);
  });
  app.route('/api/v1', api);
  app.on(['GET', 'HEAD'], ['/api/docs', '/api/docs/:tag'], apiDocs);
  app.use('/rest/v1/*', crossOrigin, dataApiCallers, compress(), maintenanceForPrograms);
  app.route('/rest/v1', dataApi);
  app.on(['GET', 'HEAD'], '/files/:token', fileDownloads);
  app.get(visitPicturePath, visitPicture);
  app.on(['GET', 'HEAD'], '*', staticFiles);
  app.on(['GET', 'HEAD'], '/assets/*', missingAsset);
  app.use(maintenanceGate);
  app.use('/__manifest', compress());
  const formBodies = bodyLimit({ maxBytes: formLimit, refuse: tooLargeDocument });
  app.use(async (context, next) => {
    const { method, path } = context.req;
    if (!isFormWithFiles(method, path, context.req.header('content-type'))) return formBodies(context, next);
    await closeBehindUnread(context, next);
    if (context.res.status === 413) context.res = tooLargeDocument(context);
  });
  app.all('*', documents);
  app.onError(unexpectedErrorDocument);
  return app;
}
