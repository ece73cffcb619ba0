import { AggregatorRegistry, Counter, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { AnswerTally } from './answer-tally.ts';

/** What the library itself counts of the same answers, under the same names. */
function byTheLibrary(registers: Registry[]) {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered HTTP requests, by class of route',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, in seconds, by class of route and status',
    labelNames: ['route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  return (route: string, method: string, status: number, seconds: number) => {
    requests.inc({ method, route, status });
    durations.observe({ route, status }, seconds);
  };
}

const answers: [string, string, number, number][] = [
  ['page', 'GET', 200, 0.0004],
  ['page', 'HEAD', 200, 0.001],
  ['page', 'GET', 200, 0.0011],
  ['page', 'GET', 404, 0.3],
  ['api', 'POST', 422, 7],
  ['api', 'GET', 200, 5],
];

const linesOf = (text: string) => text.split('\n').filter(Boolean).sort();

test('says of the same answers what the library says, line by line', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const tally = new AnswerTally(ours);
  const add = byTheLibrary([theirs]);
  expect(linesOf(await ours.metrics())).toEqual(linesOf(await theirs.metrics()));
  for (const answer of answers) {
    tally.add(...answer);
    add(...answer);
  }
  expect(linesOf(await ours.metrics())).toEqual(linesOf(await theirs.metrics()));
  expect(await ours.metrics()).toContain(
    'http_request_duration_seconds_bucket{le="0.001",route="page",status="200"} 2\n',
  );
});

test('the numbers of several workers are added up', async () => {
  const workers = [new Registry(), new Registry()];
  for (const worker of workers) new AnswerTally(worker).add('page', 'GET', 200, 0.02);
  const given = await Promise.all(workers.map((worker) => worker.getMetricsAsJSON()));
  const text = await AggregatorRegistry.aggregate(JSON.parse(JSON.stringify(given))).metrics();
  expect(text).toContain('http_requests_total{method="GET",route="page",status="200"} 2');
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.05",route="page",status="200"} 2');
  expect(text).toContain('http_request_duration_seconds_sum{route="page",status="200"} 0.04');
});
