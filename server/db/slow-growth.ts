import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';

/** How a pool grows beyond its usual connections, in milliseconds. */
export const growth = {
  /** How long somebody waits for a usual connection before one more is opened. */
  patience: 200,
  /** How long nobody must have waited so long before those beyond the usual ones are closed. */
  calm: 10_000,
};

/**
 * Lets `pool` open more than `usual` connections only for whoever has waited for one. On the cores of one machine a few connections do as much as many,
 * and each costs the server 7 MB once it has planned our statements; what holds one for long (a lock, a file of rows) must still keep nobody from another.
 * @returns what lends a connection from now on, instead of `pool.connect`
 */
export function growSlowly(pool: pg.Pool, usual: number): () => Promise<pg.PoolClient> {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const { options } = pool;
  const most = options.max;
  let grownAt = Number.NEGATIVE_INFINITY;
  options.max = Math.min(usual, most);

  const growByOne = () => {
    grownAt = performance.now();
    if (pool.totalCount >= most) return;
    options.max = pool.totalCount + 1;
    // A new connection goes to whoever asks in that moment. Given back at once, it goes to the first who waits.
    connect().then(
      (client) => client.release(),
      // Those who wait learn by themselves that none can be had.
      () => {},
    );
  };

  pool.on('release', (_error, client: pg.PoolClient & { end?: () => Promise<void> }) => {
    if (pool.totalCount <= usual || pool.waitingCount > 0 || performance.now() - grownAt < growth.calm) return;
    // The pool takes none back that is being ended.
    void client.end?.();
  });
  pool.on('remove', () => {
    options.max = Math.min(most, Math.max(usual, pool.totalCount));
  });

  return async () => {
    const lent = connect();
    if (pool.waitingCount <= pool.idleCount) return lent;
    let isWaiting = true;
    const timer = setTimeout(async () => {
      // A process that was busy itself reads what has come meanwhile first.
      await nextTurn();
      if (isWaiting) growByOne();
    }, growth.patience);
    return lent.finally(() => {
      isWaiting = false;
      clearTimeout(timer);
    });
  };
}
