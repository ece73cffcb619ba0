import type { IncomingMessage, ServerResponse } from 'node:http';
import { closePastDays, noteArrival, noteMissing, rollUpVisits, writeVisits } from '#server/domain/visits/visits.ts';
import { visitViews } from '#server/http/metrics.ts';
import { callerOf } from '#server/http/request-context.ts';
import { type HeaderOf, isAheadOfTime, isProgram, whyUncounted } from '#server/http/visit-consent.ts';
import { log } from '#server/log.ts';

/** What waits is written this often, in milliseconds: the most that a crash can lose. */
const writeEveryMs = 5_000;
/** Rolling up may take this share of a worker's time: a busy day is rolled up less often. */
const mostTime = 0.05;

const underWay = new Set<Promise<void>>();
let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> | undefined;
let rollUpNotBefore = 0;

/** Remembers counting that goes on after its answer, so that a stop waits for it. */
export function keepCounting(work: Promise<void>): void {
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

async function write(): Promise<void> {
  try {
    const { counted, repeated, unknownPage } = await writeVisits();
    visitViews.inc({ result: 'counted' }, counted);
    visitViews.inc({ result: 'repeated' }, repeated);
    visitViews.inc({ result: 'unknown-page' }, unknownPage);
  } catch (error) {
    log.warn({ err: error }, 'visits could not be written; they wait');
  }
}

async function writeAndRollUp(): Promise<void> {
  await write();
  if (performance.now() < rollUpNotBefore) return;
  const lateRollUp = (error: unknown) => log.warn({ err: error }, 'visits could not be rolled up; they will be');
  // Done once a day, and long on a slow machine: counted as rolling up, it would hold back the first visitors of a start for half a minute.
  await closePastDays().catch(lateRollUp);
  const startedAt = performance.now();
  await rollUpVisits().catch(lateRollUp);
  rollUpNotBefore = performance.now() + (performance.now() - startedAt) / mostTime;
}

/** Writes what waits now, unless that is being done. */
export function writeSoon(): void {
  writing ??= writeAndRollUp().finally(() => {
    writing = undefined;
  });
}

/** Begins to write what this worker counts. */
export function startCounting(): void {
  timer = setInterval(writeSoon, writeEveryMs).unref();
  writeSoon();
}

/** Writes what still waits, for the last time. */
export async function stopCounting(): Promise<void> {
  clearInterval(timer);
  await Promise.all(underWay);
  await writing;
  await write();
}

/**
 * Notes from which other site a document was asked for (see decision 9). Costs nothing for whoever comes from this site or from
 * nowhere, and never makes the document wait.
 */
export function arrived(request: IncomingMessage): void {
  const { headers, url = '', method } = request;
  const { referer } = headers;
  if (referer === undefined || method !== 'GET' || headers['sec-fetch-site'] === 'same-origin') return;
  const header: HeaderOf = (name) => headers[name] as string | undefined;
  if (whyUncounted(header) !== undefined) return;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const arrival = { caller: callerOf(request), path, referer, host: headers.host };
  keepCounting(noteArrival(arrival).catch((error) => log.warn({ err: error }, 'an arrival could not be noted')));
}

/** Where programs and signed-in people go: what is missing there is no broken link of the site. */
const notOfSite = /^\/(?:api|auth|rest|admin|account|client-dashboard|assets|login|signup)(?:\/|$)/;

/** Counts a page that somebody's browser went to and that there is not (see decision 9): by its path, without who asked. */
export function watchMissing(request: IncomingMessage, response: ServerResponse): void {
  const { headers, method } = request;
  if (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate') return;
  const path = (request.url ?? '').split(/[?#]/, 1)[0] ?? '';
  if (notOfSite.test(path)) return;
  response.once('finish', () => {
    if (response.statusCode !== 404) return;
    const header: HeaderOf = (name) => headers[name] as string | undefined;
    if (whyUncounted(header) !== undefined || isAheadOfTime(header) || isProgram(header)) return;
    const missed = { caller: callerOf(request), path };
    keepCounting(
      noteMissing(missed).then(
        () => {},
        (error) => log.warn({ err: error }, 'a page that there is not could not be counted'),
      ),
    );
  });
}
