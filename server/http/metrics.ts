import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { noteAnswer } from '#server/across/system/answers.ts';
import { env } from '#server/env.ts';
import { AnswerTally } from '#server/http/answer-tally.ts';
import { isDirect } from '#server/http/direct-request.ts';
import type { ServerEnv } from '#server/http/server-env.ts';

export const registry = new Registry();
/** The place of this worker among those of the machine; whoever replaces one that died takes its place. */
export const worker = process.env.WORKER_PLACE ?? '1';
// Memory, processor and event loop are told worker by worker: a sum or a mean hides the one that is stuck.
collectDefaultMetrics({ register: registry, labels: { worker } });

export const pageCacheAnswers = new Counter({
  name: 'page_cache_answers_total',
  help: 'Documents answered from the page cache or rendered',
  labelNames: ['result'] as const,
  registers: [registry],
  // Hits are the commonest of all: they are counted by a number until somebody asks.
  collect() {
    this.inc({ result: 'hit' }, pageCacheHits);
    pageCacheHits = 0;
  },
});
let pageCacheHits = 0;
export const notePageCacheHit = (): void => {
  pageCacheHits += 1;
};
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

const faultAreas = ['site', 'portal', 'admin', 'account'] as const;
export type FaultArea = (typeof faultAreas)[number];
export const pageFaultsTotal = new Counter({
  name: 'page_faults_total',
  help: 'Faults of our own code that browsers told of, by area',
  labelNames: ['area'] as const,
  registers: [registry],
});
// A rise is only seen from a value that was there before.
for (const area of faultAreas) pageFaultsTotal.inc({ area }, 0);

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export const routeClasses = ['api', 'sign-in', 'data', 'probe', 'file', 'app', 'page'] as const;
export type RouteClass = (typeof routeClasses)[number];

/** The class of a path: a handful of labels, however many addresses callers make up. */
export function routeClassOf(path: string): RouteClass {
  if (path.startsWith('/api/v1/')) return 'api';
  if (path.startsWith('/auth/v1/')) return 'sign-in';
  if (path.startsWith('/rest/v1/')) return 'data';
  if (path === '/healthz' || path === '/readyz' || path === '/metrics') return 'probe';
  if (/^\/(?:assets|files|og|pictures)\//.test(path) || /\.[a-z0-9]{1,12}$/i.test(path)) return 'file';
  return /^\/(?:admin|client-dashboard|login|signup|recover|account|auth)(?:\/|$)/.test(path) ? 'app' : 'page';
}

const answers = new AnswerTally<RouteClass>(registry);

/** Counts one answered request. Unknown methods share one label, so that callers cannot grow the set. */
export function recordRequest(route: RouteClass, method: string, status: number, seconds: number): void {
  answers.add(route, knownMethods.has(method) ? method : 'other', status, seconds);
  noteAnswer(status);
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
