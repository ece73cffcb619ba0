import { Hono } from 'hono';
import { z } from 'zod';
import { allowAnyone } from '#server/api/allow.ts';
import { valid } from '#server/api/valid.ts';
import { asReporter } from '#server/domain/api-calls/quota.ts';
import { quotaHeaders, quotaOf, usedUp } from '#server/http/api-callers.ts';
import { type FaultArea, pageFaultsTotal } from '#server/http/metrics.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { log } from '#server/log.ts';
import { mostPlaces, type PageFault } from '#shared/page-faults.ts';

const pageFault = z.strictObject({
  screen: z
    .string()
    .regex(/^\/[\w/:*.-]{0,120}$/)
    .meta({ example: '/client-dashboard/requests/:reference' }),
  name: z
    .string()
    .regex(/^[A-Za-z]{1,40}$/)
    .meta({ example: 'RangeError' }),
  at: z
    .array(z.string().regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/))
    .max(mostPlaces)
    .meta({ example: ['days-Ab1cD2.js:1:204'] }),
}) satisfies z.ZodType<PageFault>;

/** So many faults of one sender are written down in a minute. */
const mostPerMinute = 10;

const areaOf = (screen: string): FaultArea => {
  if (/^\/admin(?:\/|$)/.test(screen)) return 'admin';
  if (/^\/client-dashboard(?:\/|$)/.test(screen)) return 'portal';
  return /^\/(?:login|signup|recover|account|auth)(?:\/|$)/.test(screen) ? 'account' : 'site';
};

/** Engine and its version, as far as faults depend on them: browsers are many, engines three. */
function engineOf(userAgent = ''): string {
  const [, safari] = /Version\/(\d{1,4}).*Safari\//.exec(userAgent) ?? [];
  return /(?:Chrome|Firefox)\/\d{1,4}/.exec(userAgent)?.[0] ?? (safari ? `Safari/${safari}` : 'unknown');
}

/** `/api/v1/page-faults`: what failed in a page's own code, told by the browser that it failed in. */
export const pageFaults = new Hono<ServerEnv>().post(
  '/',
  allowAnyone({
    summary: 'Tell of a fault of a page’s own code',
    description:
      'Our own pages call this. A fault is told by the pattern of its address and by places in our scripts, never by what was shown.',
  }),
  valid('json', pageFault),
  async (context) => {
    const quota = await quotaOf(asReporter(context.get('address')), mostPerMinute, 'minute');
    if (quota && !quota.isAllowed) throw usedUp(quota, quotaHeaders(quota, 'minute'));
    const { screen, name, at } = context.req.valid('json');
    const area = areaOf(screen);
    pageFaultsTotal.inc({ area });
    const engine = engineOf(context.req.header('user-agent'));
    log.error({ area, screen, fault: name, at, engine }, 'a page failed in a browser');
    return context.body(null, 204);
  },
);
