import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { env } from '#server/env.ts';
import { callerAddress, isTrusted, plainAddress, proxyList } from '#server/http/caller-address.ts';
import { setLate } from '#server/http/late-headers.ts';
import { type RouteClass, recordRequest, routeClassOf } from '#server/http/metrics.ts';
import { warnOfUntrustedProxy } from '#server/http/untrusted-proxy.ts';
import { log, logUnder, type RequestNames, withoutLink } from '#server/log.ts';
import type { ServerEnv } from './server-env.ts';
import { traceIdOf } from './trace-parent.ts';

const proxies = proxyList(env.TRUSTED_PROXIES);

/** Remote address of the socket; empty in in-process tests. */
export function socketAddress(context: Context<ServerEnv>): string {
  return context.env?.incoming?.socket?.remoteAddress ?? '';
}

/** The caller's address as far as the configuration lets us know it; a proxy that it does not name is told to the operator. */
function addressOf(peer: string, forwardedFor: string | undefined): string {
  if (forwardedFor && peer && !isTrusted(proxies, plainAddress(peer))) warnOfUntrustedProxy(peer);
  return callerAddress(peer, forwardedFor, proxies);
}

/** Address and browser of whoever sent `request`, before any router has seen it. */
export function callerOf({ socket, headers }: IncomingMessage): { address: string; userAgent: string } {
  const forwarded = headers['x-forwarded-for'];
  const list = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  return {
    address: addressOf(socket.remoteAddress ?? '', list),
    userAgent: headers['user-agent'] ?? '',
  };
}

/** A new id, and the trace that the caller says its request belongs to. */
export function namesOf(traceparent: string | undefined): RequestNames {
  const traceId = traceIdOf(traceparent);
  return { requestId: randomUUID(), ...(traceId && { traceId }) };
}

/** Gives each request an id and the caller's address, names it in what is logged meanwhile, and counts it when it ends. */
export const requestContext: MiddlewareHandler<ServerEnv> = async (context, next) => {
  const startedAt = performance.now();
  const names = namesOf(context.req.header('traceparent'));
  context.set('requestId', names.requestId);
  context.set('address', addressOf(socketAddress(context), context.req.header('x-forwarded-for')));
  const outgoing = context.env?.outgoing;
  await logUnder(names, () => outgoing?.closed ?? false, next);
  setLate(context, { 'x-request-id': names.requestId });
  const { method, path } = context.req;
  logAccess({ names, method, path, status: context.res.status, startedAt });
};

type Answered = {
  names: RequestNames;
  method: string;
  path: string;
  status: number;
  /** From `performance.now()`. */
  startedAt: number;
  route?: RouteClass;
};

/** Counts an answered request, and writes the line of it that ACCESS_LOG wants to have; the query is left out, it may hold names. */
export function logAccess({ names, method, path, status, startedAt, route = routeClassOf(path) }: Answered): void {
  const milliseconds = performance.now() - startedAt;
  recordRequest(route, method, status, milliseconds / 1000);
  if (env.ACCESS_LOG === 'off' || (env.ACCESS_LOG === 'errors' && status < 500)) return;
  log.info({ ...names, method, path: withoutLink(path), status, ms: Math.round(milliseconds * 10) / 10 }, 'request');
}
