import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { env } from '#server/env.ts';
import { isDirect } from '#server/http/direct-request.ts';
import type { ServerEnv } from '#server/http/request-context.ts';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Counter({
  name: 'http_requests_total',
  help: 'Answered HTTP requests',
  labelNames: ['method', 'status'] as const,
  registers: [registry],
});
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, in seconds',
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  registers: [registry],
});
export const pageCacheAnswers = new Counter({
  name: 'page_cache_answers_total',
  help: 'Documents answered from the page cache or rendered',
  labelNames: ['result'] as const,
  registers: [registry],
});
export const pageCacheBytes = new Gauge({
  name: 'page_cache_bytes',
  help: 'Memory held by cached pages',
  registers: [registry],
});

export const visitViews = new Counter({
  name: 'visit_views_total',
  help: 'Pages shown, counted or left out, by reason',
  labelNames: ['result'] as const,
  registers: [registry],
});

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts one answered request; `seconds` is its duration. Unknown methods share one label, so that callers cannot grow the set. */
export function recordRequest(method: string, status: number, seconds: number): void {
  requests.inc({ method: knownMethods.has(method) ? method : 'other', status });
  durations.observe(seconds);
}

function hasToken(context: Context<ServerEnv>): boolean {
  const expected = Buffer.from(`Bearer ${env.METRICS_TOKEN}`);
  const given = Buffer.from(context.req.header('authorization') ?? '');
  return env.METRICS_TOKEN !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
}

let collect: (() => Promise<string>) | undefined;

/** With several workers the supervisor adds their numbers up; `ask` fetches that sum. */
export function collectMetricsWith(ask: () => Promise<string>): void {
  collect = ask;
}

/** `GET /metrics`: for the bearer of METRICS_TOKEN, or a direct call from this machine. */
export async function metrics(context: Context<ServerEnv>): Promise<Response> {
  if (!isDirect(context) && !hasToken(context)) return context.notFound();
  const text = collect ? await collect() : await registry.metrics();
  return context.body(text, 200, { 'content-type': registry.contentType, 'cache-control': 'no-store' });
}
