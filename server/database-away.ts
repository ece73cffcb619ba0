/** Seconds after which it is worth asking again, for `Retry-After`. */
export const databaseRetrySeconds = 10;

/** What the operating system says of a connection that cannot be made or was lost. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * SQLSTATEs of a server that cannot serve now (PostgreSQL, appendix A): connection lost (08), no room or no connection left (53),
 * ended or still starting (57P01 to 57P03, and 57P05 of a session that was idle for too long), and read-only since it became a replica (25006).
 */
const awayStates = /^(?:08\w{3}|53\w{3}|57P0[1235]|25006)$/;

/** The driver has no code for these. */
const driverMessages =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** True when `error`, or what caused it, says that the database cannot serve now: nothing was done, and asking later may help. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, syscall } = current as { code?: unknown; syscall?: unknown };
    if (typeof code === 'string') {
      if (awayStates.test(code)) return true;
      // A file that is missing has the code ENOENT too; only a socket has been connected to.
      if (systemCodes.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true;
    }
    if (driverMessages.test(current.message)) return true;
    if (current instanceof AggregateError && current.errors.some(isDatabaseAway)) return true;
  }
  return false;
}
