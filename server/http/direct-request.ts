import type { Context } from 'hono';
import { loopbackHosts } from '#server/env.ts';
import type { ServerEnv } from '#server/http/server-env.ts';

const loopbackAddresses = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i;
const forwardingHeaders = /^(forwarded|x-forwarded-.*|x-real-ip|via|cf-connecting-ip|true-client-ip)$/i;

/**
 * True when the request comes straight from this machine: by socket, by the host it names, and through no proxy.
 * A proxy may add no header of its own and put its target into `Host` (nginx with nothing but `proxy_pass`). It then
 * speaks HTTP/1.0, which no browser does, or passes on the `Origin` of the page that the visitor really sees.
 */
export function isDirectLocalRequest(request: {
  remoteAddress: string | undefined;
  host: string | undefined;
  httpVersion: string | undefined;
  origin: string | undefined;
  headerNames: Iterable<string>;
}): boolean {
  if (!loopbackAddresses.test(request.remoteAddress ?? '')) return false;
  if (!loopbackHosts.test(request.host ?? '')) return false;
  if (request.httpVersion === '1.0') return false;
  if (request.origin !== undefined && !loopbackHosts.test(request.origin.replace(/^https?:\/\//i, ''))) return false;
  return ![...request.headerNames].some((name) => forwardingHeaders.test(name));
}

/** {@link isDirectLocalRequest} for the request of `context`. */
export function isDirect(context: Context<ServerEnv>): boolean {
  const incoming = context.env?.incoming;
  return isDirectLocalRequest({
    remoteAddress: incoming?.socket?.remoteAddress,
    host: context.req.header('host'),
    httpVersion: incoming?.httpVersion,
    origin: context.req.header('origin'),
    headerNames: context.req.raw.headers.keys(),
  });
}
