import type { IncomingMessage, ServerResponse } from 'node:http';
import { commonHeaders, inertPolicy } from '#server/http/security-headers.ts';

const page = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Back in a moment</title></head><body><main><h1>Back in a moment</h1><p>We are putting our data back in place. Please try again in a minute.</p></main></body></html>`;

const problem = JSON.stringify({
  error: { code: 'maintenance', message: 'A backup is being restored.', details: { reason: 'restoring' } },
});

/** Answers everything while a backup is restored: nothing may be read that is about to go, and nothing written that would be lost. */
export function answerWhileRestoring(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? '';
  const isAlive = url === '/healthz';
  const isForPrograms = /^\/(?:api|auth|rest)\/v1\/|^\/(?:healthz|readyz|metrics)$/.test(url.split('?', 1)[0] ?? '');
  response.writeHead(isAlive ? 200 : 503, {
    ...commonHeaders,
    'content-security-policy': inertPolicy,
    'content-type': isForPrograms ? 'application/json' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '30',
    connection: 'close',
  });
  response.end(request.method === 'HEAD' ? undefined : isAlive ? '{"status":"ok"}' : isForPrograms ? problem : page);
}
