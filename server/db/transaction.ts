import type { Transaction } from 'kysely';
import { db } from '#server/db/client.ts';
import { announceLocally, notify } from '#server/db/notifications.ts';
import type { DB } from '#server/db/types.ts';

/** Announces `payload` on `channel` to all workers when the transaction commits; to this one before the caller goes on. */
export type Announce = (channel: string, payload: string) => Promise<void>;

/** Channel of page-cache drops; the payload is tags separated by commas. */
export const pagesChannel = 'pages';

/** Runs `work` in one transaction. What it announces reaches nobody if it fails. */
export async function transact<T>(work: (connection: Transaction<DB>, announce: Announce) => Promise<T>): Promise<T> {
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
