import type { Context } from 'hono';
import { isBatchFull, recordView } from '#server/domain/visits/visits.ts';
import { visitViews } from '#server/http/metrics.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { type HeaderOf, isAheadOfTime, isProgram, whyUncounted } from '#server/http/visit-consent.ts';
import { keepCounting, writeSoon } from '#server/http/visit-counting.ts';
import { log } from '#server/log.ts';
import { visitedPage } from '#shared/visited-pages.ts';

/** One transparent pixel (GIF89a), 43 bytes. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

/** Why the request for the picture is no view of a page; undefined when it is one. */
export function whyNoView(method: string, header: HeaderOf, now = new Date()): string | undefined {
  if (method !== 'GET') return 'method';
  // Only the page itself asks for it so: not an address bar, not a page of somebody else, not a program that is no browser.
  if (header('sec-fetch-site') !== 'same-origin' || header('sec-fetch-dest') !== 'image') return 'foreign';
  if (isAheadOfTime(header)) return 'ahead';
  return whyUncounted(header, now) ?? (isProgram(header) ? 'bot' : undefined);
}

/** The query of the page that the picture stands on, when the browser says it and means the same page. */
function pageQuery(referer: string | undefined, path: string): URLSearchParams {
  if (referer !== undefined && URL.canParse(referer)) {
    const { pathname, searchParams } = new URL(referer);
    if (visitedPage(pathname)?.path === path) return searchParams;
  }
  return new URLSearchParams();
}

async function count(context: Context<ServerEnv>): Promise<void> {
  const header: HeaderOf = (name) => context.req.header(name);
  const reason = whyNoView(context.req.raw.method, header);
  if (reason !== undefined) return visitViews.inc({ result: reason });
  const path = context.req.query('page') ?? '';
  const result = await recordView({
    caller: { address: context.get('address'), userAgent: header('user-agent') ?? '' },
    path,
    query: pageQuery(header('referer'), path),
    mobileHint: header('sec-ch-ua-mobile'),
  });
  // What was taken is counted when it is written: only then it is known to be a page and no repetition.
  if (result !== 'taken') visitViews.inc({ result });
  if (isBatchFull()) writeSoon();
}

/**
 * `GET /visit.gif?page=<path>`: the picture at the foot of every public page. Answers the same at once to everybody, counted
 * or not, and whatever becomes of the count.
 */
export function visitPicture(context: Context<ServerEnv>): Response {
  keepCounting(
    count(context).catch((error) => {
      visitViews.inc({ result: 'failed' });
      log.warn({ err: error }, 'a view could not be counted');
    }),
  );
  return context.body(pixel, 200, { 'content-type': 'image/gif', 'cache-control': 'no-store' });
}
