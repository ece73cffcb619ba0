import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { setLate } from './late-headers.ts';
import { commonHeaders, inertPolicy } from './security-headers.ts';
import type { ServerEnv } from './server-env.ts';

/** Forms of visitors that bring files without script. */
const formsWithFiles = /^\/analysis-request(?:\/received\/files)?$/;

/** Calls that read their body piece by piece and hold limits of their own: of size, and of silence. */
export const isUpload = (method: string, path: string) =>
  (method === 'POST' &&
    /^\/api\/v1\/(?:files|pictures|newsletter\/imports|backups\/uploads|analyses(?:\/detect)?)$/.test(path)) ||
  (method === 'PATCH' && /^\/api\/v1\/(?:uploads|visitor-files)\//.test(path));

/** Whether a form comes with files, and is read piece by piece. */
export const isFormWithFiles = (method: string, path: string, type = ''): boolean =>
  method === 'POST' && formsWithFiles.test(path) && /^multipart\/form-data\b/i.test(type);

/** Longest time that any other request may take to arrive, in milliseconds. */
const patienceMs = 30_000;

/** Longest time for an upload: a file of the usual largest size over a slow line, in milliseconds. */
const uploadPatienceMs = 30 * 60_000;

/** An upload that brings less than so many bytes in so many milliseconds is no slow line: it only holds a place. */
const pace = { bytes: 30_000, ms: 60_000 };

/** Ends an upload that drips. Many of them would hold the places of everybody: silence alone does not end what sends a byte a second. */
function keepPace(request: IncomingMessage): void {
  let before = request.socket.bytesRead;
  const timer = setInterval(() => {
    const came = request.socket.bytesRead - before;
    before += came;
    // Bytes that wait here were sent: then the slow ones are we.
    if (came < pace.bytes && request.readableLength === 0 && !request.complete) request.destroy();
  }, pace.ms).unref();
  request.once('close', () => clearInterval(timer));
}

/** Sets how long `server` waits for requests, and between two of them. */
export function setPatience(server: Server): void {
  server.requestTimeout = uploadPatienceMs;
  server.headersTimeout = 10_000;
  // Longer than the usual proxy's and program's, so that they close first: one that sends while we close sees a broken connection.
  server.keepAliveTimeout = 65_000;
}

/** Ends a request that does not arrive in time. (The server's own limit is one for all, and has to let uploads through.) */
export function limitReceiving(request: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  const [method, path] = [request.method ?? '', (request.url ?? '').split('?', 1)[0] ?? ''];
  if (isUpload(method, path) || isFormWithFiles(method, path, type)) {
    keepPace(request);
    return;
  }
  const timer = setTimeout(() => request.complete || request.destroy(), patienceMs).unref();
  request.once('close', () => clearTimeout(timer));
}

/**
 * Says that the connection closes behind an answer that goes out before the whole body has come. What of it is still on its way is not read: whoever
 * sent the next request over the same connection would lose it.
 */
export const closeBehindUnread: MiddlewareHandler<ServerEnv> = async (context, next) => {
  await next();
  if (context.env?.incoming && !context.env.incoming.complete) setLate(context, { connection: 'close' });
};

/**
 * Refuses a request that names several hosts (RFC 9112, 3.2): a proxy before us may have decided by another one than we would read.
 * @returns whether it was answered
 */
export function refuseSeveralHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  let hosts = 0;
  // Each request passes here: of most names their length says enough.
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  if (hosts < 2) return false;
  const headers = { ...commonHeaders, 'content-security-policy': inertPolicy, 'cache-control': 'no-store' };
  response.writeHead(400, { ...headers, connection: 'close' }).end();
  return true;
}

/**
 * Has the connection closed behind the answer to whoever asked for a WebSocket: we have none, and Node drops what was sent behind such a request,
 * so that a next one over this connection might never be answered.
 */
export function closeBehindUpgrade({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.upgrade !== undefined && /\bwebsocket\b/i.test(headers.upgrade)) response.shouldKeepAlive = false;
}
