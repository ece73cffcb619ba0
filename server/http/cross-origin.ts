import type { MiddlewareHandler } from 'hono';
import { setLate } from '#server/http/late-headers.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { publicUrl } from '#server/public-url.ts';
import { getSettings } from '#server/records/settings.ts';
import { parseOrigins } from '#shared/origins.ts';

/**
 * Which foreign pages a browser lets read answers of `/api/v1` and `/rest/v1` (Fetch standard, "CORS protocol"). Sessions and keys travel
 * in headers that a foreign page cannot know, so this guards no data: it says whose front ends are meant to call.
 */

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** What a page may ask with where its browser does not say: browsers always do. */
const usualHeaders = 'Authorization, Content-Type, apikey, X-API-Key';
/** Browsers hide a header that is not named here. */
const exposedHeaders = [
  'Content-Range',
  'Content-Location',
  'Content-Profile',
  'Preference-Applied',
  'Retry-After',
  'WWW-Authenticate',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Request-Id',
].join(', ');
/** How long a browser may remember the answer to a preflight, in seconds. The call itself is judged anew each time. */
const rememberedSeconds = 600;

async function isListed(origin: string): Promise<boolean> {
  const { api } = await getSettings();
  return api.enableCORS && parseOrigins(api.corsOrigins).origins.includes(origin);
}

export const crossOrigin: MiddlewareHandler<ServerEnv> = async (context, next) => {
  const origin = context.req.header('origin');
  const isAllowed = origin !== undefined && (origin === new URL(publicUrl()).origin || (await isListed(origin)));
  const isPreflight =
    context.req.method === 'OPTIONS' &&
    origin !== undefined &&
    context.req.header('access-control-request-method') !== undefined;
  if (isPreflight) context.res = new Response(null, { status: 204 });
  else await next();
  context.res.headers.append('vary', 'Origin');
  if (!isAllowed) return;
  setLate(context, { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedHeaders });
  if (!isPreflight) return;
  setLate(context, {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': context.req.header('access-control-request-headers') ?? usualHeaders,
    'access-control-max-age': String(rememberedSeconds),
  });
};
