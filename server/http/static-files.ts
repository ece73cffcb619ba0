import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import type { ServerEnv } from '#server/http/server-env.ts';

/** Files whose name holds a hash of their content never change. */
const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

/** Pages have no extension, files have one: no look at the disk for a page. */
const hasExtension = /\.[a-z0-9]+$/i;

const serve = serveStatic({ root: './build/client', precompressed: true }) as MiddlewareHandler<ServerEnv>;

/** Serves what the build made and `public/`, with the `.br` and `.gz` twins written at build time. */
export const staticFiles: MiddlewareHandler<ServerEnv> = async (context, next) => {
  if (!hasExtension.test(context.req.path)) return next();
  let missing = false;
  const response = await serve(context, async () => {
    missing = true;
  });
  if (missing || !response) return next();
  response.headers.set('cache-control', context.req.path.startsWith('/assets/') ? forever : anHour);
  return response;
};

/** Built assets that are missing are an honest 404, not a rendered page. */
export const missingAsset: MiddlewareHandler<ServerEnv> = async (context) =>
  context.text('Not found', 404, { 'cache-control': 'no-store' });
