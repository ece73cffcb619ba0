import { afterAll, vi } from 'vitest';
import { baseLocale, setLocale } from '#messages/runtime.ts';
import { beginTurn, isInUse } from './module-turns.mjs';

/** For files that share a process: a turn of their own, at whose end all ends that would have ended with a process of their own. */

beginTurn();
setLocale(baseLocale);

const started = new Set<NodeJS.Timeout>();
const { setTimeout: anyTimeout, setInterval: anyInterval } = globalThis;
const noting = <Start extends typeof setTimeout | typeof setInterval>(start: Start) =>
  new Proxy(start, {
    apply: (target, self, given) => {
      const timer = Reflect.apply(target, self, given);
      started.add(timer);
      return timer;
    },
  });
Object.assign(globalThis, { setTimeout: noting(anyTimeout), setInterval: noting(anyInterval) });

const environment = { ...process.env };

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (isInUse('server/db/notifications.ts')) await (await import('#server/db/notifications.ts')).stopNotifications();
  if (isInUse('server/jobs/queue.ts')) await (await import('#server/jobs/queue.ts')).closeQueue();
  if (isInUse('server/db/client.ts')) await (await import('#server/db/client.ts')).closeDatabase();
  Object.assign(globalThis, { setTimeout: anyTimeout, setInterval: anyInterval });
  for (const timer of started) clearTimeout(timer);
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
