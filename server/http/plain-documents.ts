import type { Context, ErrorHandler } from 'hono';
import { databaseRetrySeconds, isDatabaseAway } from '#server/database-away.ts';
import { AppError } from '#server/errors.ts';
import { commonHeaders, inertPolicy } from '#server/http/security-headers.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { log } from '#server/log.ts';
import type { Locale } from '#shared/browser-locale.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A document for the moments when nothing else can be rendered: no data, no script, no style. */
function plainDocument(title: string, text: string, { lang = 'en', href = '/', way = 'Return to Home' } = {}): string {
  return `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="${href}">${escapeHtml(way)}</a></p></main></body></html>`;
}

const closedFileWords = {
  it: {
    title: 'Questo indirizzo non apre più il file',
    text: 'L’indirizzo di un file vale un minuto, per chi l’ha chiesto. Apri di nuovo il file da dove l’hai trovato.',
    way: 'Vai alla tua area',
  },
  en: {
    title: 'This address does not open the file any more',
    text: 'The address of a file works for a minute, for whoever asked for it. Open the file again where you found it.',
    way: 'Go to your area',
  },
} as const;

/** Answers whoever comes back to a file that was shown in a window of its own: phones read such a window again when it is looked at once more. */
export function closedFileDocument(lang: Locale): Response {
  const { title, text, way } = closedFileWords[lang];
  return new Response(plainDocument(title, text, { lang, href: '/login', way }), {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** Answers a form post over the size limit. The browser's Back keeps what was typed. */
export function tooLargeDocument(context: Context): Response {
  const text =
    'What you sent is larger than this form accepts. Go back, shorten it, and send it again: your text is still there.';
  return context.html(plainDocument('That is too much text', text), 413, { 'cache-control': 'no-store' });
}

/** Last resort: the cause goes to the log under the request's id, the visitor sees the id. */
export const unexpectedErrorDocument: ErrorHandler<ServerEnv> = (error, context) => {
  const requestId = context.get('requestId');
  if (error instanceof AppError && error.status < 500) {
    return context.html(
      plainDocument(String(error.status), error.userMessage ?? 'The request could not be answered.'),
      error.status,
    );
  }
  // Whoever left in the middle of sending is no failure of ours, and nobody reads the answer.
  if (context.env?.incoming?.readableAborted) return context.body(null, 400);
  log.error({ err: error }, 'a request failed');
  const isAway = isDatabaseAway(error);
  const words = isAway ? '503 Service Unavailable' : '500 Internal Server Error';
  return context.html(
    plainDocument('Unexpected Application Error!', `${words}. Reference: ${requestId}`),
    isAway ? 503 : 500,
    isAway ? { 'retry-after': String(databaseRetrySeconds) } : {},
  );
};

/** What the adapter cannot even read as a request (a `Host` that is none, a URL with a bare backslash), or an error of its own. */
export function unreadableRequest(error: unknown): Response {
  const isCallers = (error as Error)?.name === 'RequestError';
  if (!isCallers) log.error({ err: error }, 'a request failed before it was routed');
  return new Response(null, {
    status: isCallers ? 400 : 500,
    headers: { ...commonHeaders, 'content-security-policy': inertPolicy, 'cache-control': 'no-store' },
  });
}
