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
