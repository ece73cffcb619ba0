import { pino } from 'pino';
import { env } from '#server/env.ts';

/** Structured log, one JSON object a line on standard output. Personal data and secrets do not belong in it. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: { pid: process.pid },
    redact: ['password', 'token', '*.password', '*.token', 'headers.authorization'],
  },
  pino.destination({ dest: 1, minLength: env.LOG_LEVEL === 'debug' ? 0 : 4096, sync: false }),
);

/** Buffered lines are written at least this often, in milliseconds. */
const FLUSH_INTERVAL_MS = 1000;
setInterval(() => log.flush(), FLUSH_INTERVAL_MS).unref();
