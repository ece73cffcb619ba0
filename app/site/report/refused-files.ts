import { redirect } from 'react-router';
import { m } from '#messages/messages.js';

/** The answer to whoever takes more files of reports than anybody reads. */
export const tooMany = (seconds: number) =>
  new Response(`${m.site_report_busy_text()}\n`, {
    status: 429,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'retry-after': String(seconds),
      'cache-control': 'private, no-store',
    },
  });

/**
 * The answer where an address has no such file, or none any more. Whoever pressed a link of a report that was shut meanwhile is led to its page,
 * which says why: a browser has no words of its own for an answer without any. A program gets the status alone.
 */
export function noSuchFile(request: Request, token: string, found: 'gone' | undefined): Response {
  const headers = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };
  const isBrowser = request.headers.get('accept')?.includes('text/html');
  if (isBrowser) return redirect(`/report/${encodeURIComponent(token)}`, { status: 303, headers });
  return new Response(null, {
    status: found ? 410 : 404,
    headers: { ...headers, 'x-robots-tag': 'noindex, nofollow' },
  });
}
