import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { db } from '#server/db/client.ts';
import { announceLocally, notify } from '#server/db/notifications.ts';
import type { DB } from '#server/db/types.ts';
import { sqlStateOf } from '#server/errors.ts';
import { log } from '#server/log.ts';

/** Announces `payload` on `channel` to all workers when the transaction commits; to this one before the caller goes on. */
export type Announce = (channel: string, payload: string) => Promise<void>;

type Work<T> = (connection: Transaction<DB>, announce: Announce) => Promise<T>;

/** Channel of page-cache drops; the payload is tags separated by commas. */
export const pagesChannel = 'pages';

/** SQLSTATE of one of several transactions that waited for each other in a ring: the database undid it, so that the others go on. */
const deadlock = '40P01';
const mostTries = 3;
/** What is undone lets the others have its rows first: begun again at once, it takes them back before those wake up, and all wait in the same ring. In milliseconds. */
const waitMs = () => 20 + Math.random() * 60;

async function transactOnce<T>(work: Work<T>): Promise<T> {
  const announced: [string, string][] = [];
  const result = await db.transaction().execute((connection) =>
    work(connection, async (channel, payload) => {
      announced.push([channel, payload]);
      await notify(connection, channel, payload);
    }),
  );
  for (const [channel, payload] of announced) announceLocally(channel, payload);
  return result;
}

/**
 * Runs `work` in one transaction. What it announces reaches nobody if it fails. Where the database undid it because others had the rows that it waited
 * for, and waited for its own, it runs again: it may do nothing that outlives its transaction.
 */
export async function transact<T>(work: Work<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transactOnce(work);
    } catch (error) {
      if (sqlStateOf(error) !== deadlock || tries === mostTries) throw error;
      log.warn({ err: error, tries }, 'transactions waited for each other: one runs again');
      await pause(waitMs());
    }
  }
}
