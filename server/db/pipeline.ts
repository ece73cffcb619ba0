import { setImmediate } from 'node:timers';
import type pg from 'pg';
import { pipelinePool } from '#server/db/client.ts';
import { isPooled } from '#server/db/direct.ts';

/**
 * Reads that are quick travel together (pipelining): one connection takes those of all who ask at the same moment and answers them in their order, so
 * that they cost a call of the system for all and not one each. Each is a transaction of its own: one that fails, fails alone.
 */

/** More in flight, or one that is waited for longer (milliseconds), and others ask on connections of their own. */
const mostInFlight = 32;
const patienceMs = 10;

type Line = {
  client: Promise<pg.PoolClient>;
  inFlight: number;
  headSince: number;
  isHeldBack: boolean;
  isClosed: boolean;
};

/** A connection for as long as somebody waits for an answer on it. */
let line: Line | undefined;

function openLine(): Line {
  const client = pipelinePool().connect();
  line = { client, inFlight: 0, headSince: performance.now(), isHeldBack: false, isClosed: false };
  return line;
}

/** What is asked in this turn of the event loop is written at its end. */
function holdBack(of: Line, client: pg.PoolClient): void {
  if (of.isHeldBack) return;
  of.isHeldBack = true;
  const { stream } = (client as pg.PoolClient & { connection: { stream: NodeJS.Socket } }).connection;
  stream.cork();
  setImmediate(() => {
    of.isHeldBack = false;
    stream.uncork();
  });
}

async function askOn<Row extends pg.QueryResultRow>(mine: Line, text: string, values: unknown[]): Promise<Row[]> {
  mine.inFlight += 1;
  try {
    const client = await mine.client;
    holdBack(mine, client);
    return (await client.query<Row>(text, values)).rows;
  } catch (error) {
    // Perhaps its connection is lost: nobody joins until all in it have been told.
    mine.isClosed = true;
    throw error;
  } finally {
    mine.inFlight -= 1;
    mine.headSince = performance.now();
    if (mine.inFlight === 0) {
      line = undefined;
      // Whoever could not be given a connection was told so.
      mine.client.then(
        (client) => client.release(),
        () => {},
      );
    }
  }
}

/**
 * Asks a read that has a name (`statement-names.ts`), takes no lock and is answered from few rows, together with those of others.
 * @returns undefined where it has to go by itself: behind a pooler, or while the line waits for something slow
 */
export function pipelined<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[],
): Promise<Row[]> | undefined {
  if (isPooled()) return undefined;
  const mine = line ?? openLine();
  const isStuck = mine.inFlight > 0 && performance.now() - mine.headSince > patienceMs;
  if (mine.isClosed || isStuck || mine.inFlight >= mostInFlight) return undefined;
  return askOn<Row>(mine, text, [...values]);
}
