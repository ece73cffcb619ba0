import { fork } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { AggregatorRegistry } from 'prom-client';
import { defaultWorkers } from '#server/db/memory.ts';
import { ConfigurationError, env } from '#server/env.ts';
import { helperThreads } from '#server/helper-threads.ts';
import { sayWarning } from '#server/journal.ts';
import type { SupervisorMessage, WorkerMessage } from '#server/worker-messages.ts';

/** The built app, the only thing that workers run. */
export const builtApp = path.resolve('build/server/index.js');

const doorkeeper = path.resolve('build/supervisor/doorkeeper.js');

/** A worker that ends sooner than this after it began counts as failing, in milliseconds. */
const tooSoonMs = 5_000;
const failuresInARow = 3;
/** What was just made has three times this at most. V8 by itself takes up to 130 MB for it and is hardly faster, nor is it with twice this. */
const youngMb = 8;
const pauseMs = 1_000;
const stopTimeoutMs = 25_000;

/** @throws ConfigurationError when there is nothing to run */
export function checkBuild(): void {
  if (!existsSync(builtApp))
    throw new ConfigurationError('The product is not built yet; use `npm start`, or run `npm run build`.');
}

/** A one-time task of the built app, in a process of its own that has begun to load and waits. */
export type Task = {
  /** Lets it begin, and waits for its end. @throws ConfigurationError when it failed */
  run: () => Promise<void>;
  /** Ends it. */
  drop: () => void;
};

export function loadTask(name: string, environment: NodeJS.ProcessEnv): Task {
  checkBuild();
  const child = fork(builtApp, { env: { ...environment, SERVER_TASK: name }, stdio: 'inherit' });
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  child.once('exit', resolve);
  // One that could not be begun has no end that would be told. Of the others this is a message that came too late, and their end is.
  child.on('error', () => child.pid === undefined && resolve(null));
  return {
    run: async () => {
      if (child.connected) child.send({ type: 'serve' } satisfies SupervisorMessage);
      if ((await ended) !== 0) throw new ConfigurationError(`The ${name} step failed; its own message stands above.`);
    },
    drop: () => void child.kill('SIGKILL'),
  };
}

/** The workers that answer requests: all but the one that only holds the door. */
const appWorkers = () =>
  Object.values(cluster.workers ?? {}).filter(
    (worker) => worker !== undefined && !worker.process.spawnargs.includes(doorkeeper),
  ) as Worker[];

/** As many as memory and cores allow, unless the operator wants another number. */
export const workerCount = (wanted?: number) => wanted ?? defaultWorkers();

export type Workers = {
  /** Lets them begin with their work, and resolves when each of them answers. Replaces those that die. */
  serve: () => Promise<{ port: number }>;
  stop: () => Promise<void>;
};

/** Starts the workers, which load the program and wait: nothing of it needs the database before they serve. */
export function startWorkers(environment: NodeJS.ProcessEnv, wanted?: number): Workers {
  checkBuild();
  const count = workerCount(wanted);
  const execArgv = [...process.execArgv, `--v8-pool-size=${helperThreads()}`, `--max-semi-space-size=${youngMb}`];
  // Workers take connections themselves: one that dies takes along only those that it had, and none waits for an answer of the dead.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let stopping = false;
  let failures = 0;
  /** When they were let begin, by the clock. */
  let servedAt: number | undefined;
  let serving = false;
  let door: Worker | undefined;
  const ready = new Set<number>();
  let port = env.PORT;
  let isHeld = false;
  const served = Promise.withResolvers<{ port: number }>();
  // Until somebody waits for it.
  served.promise.catch(() => {});

  /** Nobody is told that we serve before the port stays open whatever becomes of the workers. */
  const settle = () => {
    if (serving || ready.size < count || !isHeld) return;
    serving = true;
    served.resolve({ port });
  };

  const holdDoor = () => {
    cluster.setupPrimary({ exec: doorkeeper, args: [String(env.PORT), env.HOST], execArgv: process.execArgv });
    const holder = cluster.fork({});
    holder.on('error', () => {});
    const held = () => {
      isHeld = true;
      settle();
    };
    holder.once('message', held);
    holder.once('exit', () => {
      // A machine on which it cannot be held serves all the same.
      held();
      if (!stopping) setTimeout(() => !stopping && holdDoor(), pauseMs);
    });
    door = holder;
  };

  /** @param place the number of the worker on this machine, from 1 */
  const begin = (place: number) => {
    const startedAt = Date.now();
    cluster.setupPrimary({ exec: builtApp, args: [], execArgv });
    const worker = cluster.fork({ MALLOC_ARENA_MAX: '2', ...environment, WORKER_PLACE: String(place) });
    // A message to a worker that has just died: its end is told by 'exit'.
    worker.on('error', () => {});
    if (servedAt) tellToServe(worker);
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'ready') {
        ready.add(worker.id);
        worker.once('exit', () => ready.delete(worker.id));
        port = message.port;
        settle();
      }
      if (message.type === 'ask') void answerMetrics(worker, message.question);
      if (message.type === 'restore') void restore(environment, message);
    });
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      // A terminal tells all at once to end, and who only loads does at once: whether the supervisor was told, too, is seen in a moment.
      if (!servedAt && (signal === 'SIGINT' || signal === 'SIGTERM')) {
        setTimeout(() => !stopping && begin(place), pauseMs);
        return;
      }
      // Killed from outside is no failure to start.
      const failed = signal !== 'SIGKILL' && Date.now() - Math.max(startedAt, servedAt ?? 0) < tooSoonMs;
      failures = failed ? failures + 1 : 0;
      if (failures >= failuresInARow && !serving) {
        const how = `Workers end right after their start (${signal ?? code}); their messages stand above.`;
        served.reject(new ConfigurationError(how));
        return;
      }
      sayWarning(`worker ${worker.process.pid} ended (${signal ?? code}); starting another`);
      // A product that serves goes on trying: what ends its workers may pass. Slowly, so that the machine stays usable.
      if (failures < failuresInARow) begin(place);
      else setTimeout(() => !stopping && begin(place), pauseMs);
    });
  };

  async function stop(): Promise<void> {
    stopping = true;
    // First, so that the port closes with the workers: nobody would answer who waits at it now.
    door?.process.kill('SIGKILL');
    const workers = appWorkers();
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((done) => {
            const force = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeoutMs);
            worker.once('exit', () => {
              clearTimeout(force);
              done();
            });
            if (!servedAt) worker.process.kill('SIGKILL');
            else if (worker.isConnected()) worker.send({ type: 'stop' } satisfies SupervisorMessage);
            else worker.process.kill('SIGTERM');
          }),
      ),
    );
  }

  function serve(): Promise<{ port: number }> {
    servedAt = Date.now();
    for (const worker of appWorkers()) tellToServe(worker);
    // Beside the workers, not after them: who comes before the first of these is ready waits at the door.
    holdDoor();
    return served.promise;
  }

  for (let place = 1; place <= count; place += 1) begin(place);
  return { serve, stop };
}

const tellToServe = (worker: Worker) => worker.send({ type: 'serve' } satisfies SupervisorMessage);

let restoring = false;

/** Restores in a process that no worker's end takes along. What comes of it stands in the list of backups; workers notice by themselves. */
async function restore(environment: NodeJS.ProcessEnv, { backupId, by }: { backupId: string; by: string }) {
  if (restoring) return;
  restoring = true;
  try {
    await loadTask('restore', { ...environment, RESTORE_BACKUP: backupId, RESTORE_BY: by }).run();
    console.log('a backup was restored');
  } catch {
    sayWarning('a backup was not restored; nothing was changed');
  } finally {
    restoring = false;
  }
}

/** Collects the numbers of all live workers, adds them up and sends the text to the worker that asked. */
async function answerMetrics(asking: Worker, question: string): Promise<void> {
  const workers = appWorkers();
  const values = await Promise.all(workers.map((worker) => metricsOf(worker, question)));
  const text = await AggregatorRegistry.aggregate(values.filter((each) => each.length > 0)).metrics();
  if (asking.isConnected()) asking.send({ type: 'answer', question, text } satisfies SupervisorMessage);
}

function metricsOf(worker: Worker, question: string): Promise<object[]> {
  return new Promise((resolve) => {
    const give = (values: object[]) => {
      clearTimeout(patience);
      worker.off('message', onMessage);
      resolve(values);
    };
    const patience = setTimeout(() => give([]), 1_000);
    const onMessage = (message: WorkerMessage) => {
      if (message.type === 'metrics-given' && message.question === question) give(message.values);
    };
    worker.on('message', onMessage);
    if (worker.isConnected()) worker.send({ type: 'metrics-wanted', question } satisfies SupervisorMessage);
    else give([]);
  });
}
