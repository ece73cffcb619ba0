import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { startLive } from '#server/across/live/live.ts';
import { startNotingAnswers, stopNotingAnswers } from '#server/across/system/answers.ts';
import { watchCaches } from '#server/across/system/caches.ts';
import { isSurelyOpen, watchMaintenance } from '#server/across/system/maintenance.ts';
import { closeStreams } from '#server/api/endpoints/events.ts';
import { createApp } from '#server/app.ts';
import { closeDatabase } from '#server/db/client.ts';
import { listenTo, startNotifications, stopNotifications } from '#server/db/notifications.ts';
import { pagesChannel } from '#server/db/transaction.ts';
import { releaseCalls } from '#server/domain/api-calls/quota.ts';
import { env } from '#server/env.ts';
import { giveMemoryBackWhenQuiet } from '#server/give-memory-back.ts';
import { documents } from '#server/http/documents.ts';
import { askWhenRead } from '#server/http/expected-body.ts';
import { collectMetricsWith, registry } from '#server/http/metrics.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { unreadableRequest } from '#server/http/plain-documents.ts';
import { closeBehindUpgrade, limitReceiving, refuseSeveralHosts, setPatience } from '#server/http/receiving.ts';
import { measureSystem } from '#server/http/system-metrics.ts';
import { arrived, startCounting, stopCounting, watchMissing } from '#server/http/visit-counting.ts';
import { answerWhileRestoring } from '#server/http/while-restoring.ts';
import { log } from '#server/log.ts';
import { isRestoring, watchForRestores } from '#server/restore-watch.ts';
import { watchFirstPasswords } from '#server/seed/first-note.ts';
import { keepTickShape } from '#server/tick-shape.ts';
import { askSupervisor, mayServe, type SupervisorMessage } from '#server/worker-messages.ts';
import { openingsWritten } from './domain/files/files.ts';

/** How long running requests and jobs may take to end after a stop was asked for, in milliseconds. */
const drainTimeoutMs = 20_000;
const closeIdleAfterMs = 25;

// Garbage is collected once the heap has grown by two fifths of what was in use, not once it is four times as large, as V8 does where memory is plenty.
setFlagsFromString('--heap-growing-percent=40');
keepTickShape();

function pageCache(): PageCache {
  const cache = new PageCache();
  if (env.PAGE_CACHE === 'on') {
    listenTo(
      pagesChannel,
      (tags) => cache.drop(tags.split(',')),
      () => cache.connected(),
      () => cache.disconnected(),
    );
  }
  return cache;
}

async function serve(): Promise<void> {
  const cache = pageCache();
  const app = createApp({ documents: documents(build as ServerBuild, cache, process.env.NODE_ENV ?? 'production') });
  const listener = getRequestListener(app.fetch, { errorHandler: unreadableRequest });
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (isRestoring()) return answerWhileRestoring(request, response);
    if (refuseSeveralHosts(request, response)) return;
    closeBehindUpgrade(request, response);
    arrived(request);
    watchMissing(request, response);
    limitReceiving(request);
    if (!isSurelyOpen() || !cache.answer(request, response)) listener(request, response);
  };
  const server = createServer(answer);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    askWhenRead(request, response);
    answer(request, response);
  });
  setPatience(server);
  collectMetricsWith(() => askSupervisor('metrics'));
  let runner: Promise<typeof import('#server/worker/runner.ts')> | undefined;
  const endJobs = async () => (await runner)?.stopJobs();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainTimeoutMs).unref();
    const drained = new Promise((resolve) => server.close(resolve));
    closeStreams();
    // A connection whose request ends from now on is kept open for a next one, which must not come.
    const closer = setInterval(() => server.closeIdleConnections(), closeIdleAfterMs);
    server.closeIdleConnections();
    await drained;
    clearInterval(closer);
    await stopCounting();
    await openingsWritten();
    await stopNotingAnswers();
    await releaseCalls();
    await endJobs();
    await stopNotifications();
    await closeDatabase();
    log.flush();
    process.exit(0);
  };
  // Everything in this process's memory is of the data that goes: after a restore another worker begins.
  await watchForRestores(endJobs, () => {
    log.flush();
    process.exit(0);
  });
  measureSystem();
  startLive();
  watchMaintenance();
  watchFirstPasswords();
  watchCaches(() => cache.clear());
  await startNotifications();
  startCounting();
  startNotingAnswers();
  process.on('message', (message: SupervisorMessage) => {
    if (message.type === 'stop') void stop();
    if (message.type === 'metrics-wanted') {
      void registry
        .getMetricsAsJSON()
        .then((values) => process.send?.({ type: 'metrics-given', question: message.question, values }));
    }
  });
  // The supervisor decides when to stop; a Ctrl-C in the terminal reaches it too.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => void stop());
  // Visitors first: jobs have waited before, and a worker that begins because others died is missed by those who wait at the door.
  server.listen(env.PORT, env.HOST);
  await once(server, 'listening');
  runner = import('#server/worker/runner.ts');
  await (await runner).startJobs();
  const address = server.address();
  process.send?.({ type: 'ready', port: typeof address === 'object' ? address?.port : env.PORT });
  giveMemoryBackWhenQuiet();
  // V8's cache is written when a process ends by itself, which a killed one does not.
  flushCompileCache();
}

if (process.env.SERVER_TASK === 'first-run') {
  const { firstRun } = await import('#server/seed/first-run.ts');
  await mayServe();
  await firstRun();
  await closeDatabase();
  process.exit(0);
} else if (process.env.SERVER_TASK === 'restore') {
  const { restoreListed } = await import('#server/across/backups/restore.ts');
  await mayServe();
  const isRestored = await restoreListed(process.env.RESTORE_BACKUP ?? '', process.env.RESTORE_BY ?? '');
  await closeDatabase();
  log.flush();
  process.exit(isRestored ? 0 : 1);
} else {
  await mayServe();
  await serve();
}
