import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';
import { env } from '#server/env.ts';
import { isJournal, priorityOf } from '#server/journal.ts';

const output = pino.destination({ dest: 1, minLength: env.LOG_LEVEL === 'debug' ? 0 : 4096, sync: false });

/** Each line begins with its priority, so that `journalctl -p err` finds the errors. pino says the level before it writes (its "metadata"). */
const journalOutput = {
  [Symbol.for('pino.metadata')]: true,
  lastLevel: 30,
  write(this: { lastLevel: number }, line: string): void {
    output.write(`${priorityOf(this.lastLevel)}${line}`);
  },
  flush: (done?: (error?: Error) => void): void => output.flush(done),
};

/** What names a request in the log: its own id, and that of the trace which its caller says it belongs to. */
export type RequestNames = { requestId: string; traceId?: string };
type Request = { names: RequestNames; isOver: () => boolean };

const requests = new AsyncLocalStorage<Request>();

/** Puts `names` into every line that `work` and what it calls write, until `isOver`: timers and connections that it leaves behind are nobody's. */
export function logUnder<T>(names: RequestNames, isOver: () => boolean, work: () => T): T {
  return requests.run({ names, isOver }, work);
}

/** Structured log, one JSON object a line on standard output. Personal data and secrets do not belong in it. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: { pid: process.pid },
    mixin: () => {
      const request = requests.getStore();
      return request && !request.isOver() ? { ...request.names } : {};
    },
    redact: ['password', 'token', '*.password', '*.token', 'headers.authorization'],
  },
  isJournal(1) ? journalOutput : output,
);

/** Addresses that open something for as long as they live, whoever holds them. */
const links =
  /^(\/files|\/report|\/blog\/preview|\/api\/v1\/(?:pdfs|avatars|(?:account\/)?exports\/download|backups\/download))\/.+/;

/** The path as the log may keep it. */
export const withoutLink = (path: string): string => path.replace(links, '$1/…');

/** Buffered lines are written at least this often, in milliseconds. */
const FLUSH_INTERVAL_MS = 1000;
setInterval(() => log.flush(), FLUSH_INTERVAL_MS).unref();
