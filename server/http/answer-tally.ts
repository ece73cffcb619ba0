import type { Metric, Registry } from 'prom-client';

/**
 * What was answered, counted for each class of route, status and method. The library spells all labels of a value with each one that it counts, which
 * takes as long as the rest of our own work for a kept page: here they are spelled when somebody asks for the numbers.
 */

/** Upper ends of the classes of durations, in seconds. */
const bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

const durations = 'http_request_duration_seconds';

type Tally<Route> = {
  route: Route;
  status: number;
  methods: Map<string, number>;
  /** How many took at most as long as each of {@link bounds}, and longer than the one before. */
  within: number[];
  seconds: number;
  count: number;
};

type Value = { metricName?: string; labels: Record<string, string | number>; value: number };

/** A metric that says its values when it is asked, as the library itself adds up those of several processes. */
function tell(
  registry: Registry,
  described: { name: string; help: string; type: string },
  values: () => Value[],
): void {
  const metric = { ...described, get: async () => ({ ...described, aggregator: 'sum', values: values() }) };
  registry.registerMetric(metric as unknown as Metric);
}

/** Both metrics of answered requests, with their usual names, values and labels. */
export class AnswerTally<Route extends string> {
  readonly #byRoute = new Map<Route, Map<number, Tally<Route>>>();

  constructor(registry: Registry) {
    const all = () => [...this.#byRoute.values()].flatMap((byStatus) => [...byStatus.values()]);
    const requests = {
      name: 'http_requests_total',
      help: 'Answered HTTP requests, by class of route',
      type: 'counter',
    };
    tell(registry, requests, () =>
      all().flatMap(({ route, status, methods }) =>
        [...methods].map(([method, value]) => ({ labels: { method, route, status }, value })),
      ),
    );
    const help = 'Time to answer, in seconds, by class of route and status';
    tell(registry, { name: durations, help, type: 'histogram' }, () => all().flatMap(valuesOf));
  }

  #begin(route: Route, status: number): Tally<Route> {
    const byStatus = this.#byRoute.get(route) ?? new Map<number, Tally<Route>>();
    this.#byRoute.set(route, byStatus);
    const tally = { route, status, methods: new Map(), within: bounds.map(() => 0), seconds: 0, count: 0 };
    byStatus.set(status, tally);
    return tally;
  }

  /** Counts one answer. Each caller brings a handful of methods, classes of route and statuses: what is kept does not grow. */
  add(route: Route, method: string, status: number, seconds: number): void {
    const tally = this.#byRoute.get(route)?.get(status) ?? this.#begin(route, status);
    tally.methods.set(method, (tally.methods.get(method) ?? 0) + 1);
    tally.seconds += seconds;
    tally.count += 1;
    const at = bounds.findIndex((bound) => seconds <= bound);
    if (at !== -1) tally.within[at] = (tally.within[at] as number) + 1;
  }
}

/** A histogram's values as the library gives them: each class counts those below it too. */
function valuesOf({ route, status, within, seconds, count }: Tally<string>): Value[] {
  let below = 0;
  const buckets = within.map((each, at) => {
    below += each;
    return { metricName: `${durations}_bucket`, labels: { le: bounds[at] as number, route, status }, value: below };
  });
  return [
    ...buckets,
    { metricName: `${durations}_bucket`, labels: { le: '+Inf', route, status }, value: count },
    { metricName: `${durations}_sum`, labels: { route, status }, value: seconds },
    { metricName: `${durations}_count`, labels: { route, status }, value: count },
  ];
}
