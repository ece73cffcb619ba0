import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';

/**
 * A database that is frozen (a stopped machine, a disk that does not answer) refuses nothing: whoever asks it waits for ever. While somebody
 * waits for an answer of ours, a query may take as long as it needs as long as the database answers others; where it does not, the
 * query ends, its connection with it, and what comes after ends at once until the database is heard of again. Jobs wait: nobody waits for them.
 */

/** In milliseconds: how long a query is waited for before the database is asked whether it is there, and how long that may take. */
export const patience = { withQuery: 1_500, withAnswer: 2_000, betweenAsking: 1_000 };

const somebodyWaits = new AsyncLocalStorage<true>();

/** Runs what somebody waits for: none of its queries outlasts a database that does not answer. */
export const forSomebody = <T>(work: () => T): T => somebodyWaits.run(true, work);

/** `isDatabaseAway` knows it by its code. */
export class DatabaseFrozen extends Error {
  override name = 'DatabaseFrozen';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database does not answer');
  }
}

/** Whether the database at `url` says anything to somebody new within `limit` milliseconds, be it a refusal of its own. */
async function isHeardOf(url: string, limit: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'vantaggio-asks' });
  client.on('error', () => {});
  const asked = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error) => error instanceof pg.DatabaseError,
    );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(async () => {
      // A process that was busy itself reads what has come meanwhile first.
      await nextTurn();
      await nextTurn();
      resolve(false);
    }, limit);
  });
  const isHeard = await Promise.race([asked, late]);
  clearTimeout(timer);
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
  return isHeard;
}

/** Watches over what is asked of the database at `url`. */
export function watchOver(url: string) {
  let asking: Promise<boolean> | undefined;
  let isFrozen = false;

  const ask = (): Promise<boolean> => {
    asking ??= isHeardOf(url, patience.withAnswer).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  const askUntilHeardOf = async () => {
    while (isFrozen) {
      await new Promise((resolve) => setTimeout(resolve, patience.betweenAsking).unref());
      if (await ask()) isFrozen = false;
    }
  };

  /** Calls `giveUp` when the database turns out to be frozen, until the function that it returns was called. */
  return (giveUp: () => void): (() => void) => {
    if (!somebodyWaits.getStore()) return () => {};
    if (isFrozen) {
      giveUp();
      return () => {};
    }
    let isOver = false;
    let timer: NodeJS.Timeout;
    const wait = () => {
      timer = setTimeout(async () => {
        const isThere = await ask();
        if (isOver) return;
        if (isThere) return wait();
        if (!isFrozen) {
          isFrozen = true;
          void askUntilHeardOf();
        }
        giveUp();
      }, patience.withQuery);
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  };
}
