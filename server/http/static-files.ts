import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import type { ServerEnv } from '#server/http/request-context.ts';

/** Files whose name holds a hash of their content never change. */
const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

/** Serves what the build made and `public/`, with the `.br` and `.gz` twins written at build time. */
export const staticFiles = serveStatic({
  root: './build/client',
  precompressed: true,
  onFound: (path, context) => {
    context.header('cache-control', path.includes('/assets/') ? forever : anHour);
    context.header('cross-origin-resource-policy', 'same-origin');
  },
}) as MiddlewareHandler<ServerEnv>;

/** Built assets that are missing are an honest 404, not a rendered page. */
export const missingAsset: MiddlewareHandler<ServerEnv> = async (context) =>
  context.text('Not found', 404, { 'cache-control': 'no-store' });
