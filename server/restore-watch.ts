import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { restoreChannel, restoreLock } from '#server/backup/restoring.ts';
import { connectDirectly } from '#server/db/direct.ts';
import { listenTo } from '#server/db/notifications.ts';
import { log } from '#server/log.ts';

/** How a worker behaves while a backup is restored, on this machine or another one: it serves nothing, works off nothing, and ends afterwards. */

const lookAgainMs = 300;
let restoring = false;

export const isRestoring = () => restoring;

/** Whether somebody holds the lock of a restore; undefined when the database does not say. */
async function isLocked(): Promise<boolean | undefined> {
  let client: pg.Client | undefined;
  try {
    client = await connectDirectly('vantaggio-restore-watch', 3_000);
    const { rows } = await client.query<{ held: boolean }>(
      `select exists (select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1
         and database = (select oid from pg_database where datname = current_database())) as held`,
      [restoreLock],
    );
    return rows[0]?.held;
  } catch {
    return undefined;
  } finally {
    await client?.end().catch(() => {});
  }
}

/**
 * Looks for a restore now, whenever one is announced, and whenever announcements were missed. `pause` ends the jobs of this process when one
 * is going on; `afterwards` is called once it is over, whatever came of it: also when its process was killed, since the database frees the lock then.
 */
export async function watchForRestores(pause: () => Promise<void>, afterwards: () => void): Promise<void> {
  const look = async () => {
    if (restoring || !(await isLocked()) || restoring) return;
    restoring = true;
    log.info('a backup is being restored; this worker waits');
    void pause().catch(() => {});
    // Not answered is not over: the restore ends connections too.
    while ((await isLocked()) !== false) await sleep(lookAgainMs);
    afterwards();
  };
  const lookSafely = () => void look().catch((error) => log.error({ err: error }, 'a restore could not be looked for'));
  listenTo(restoreChannel, lookSafely, lookSafely);
  // Begun in the middle of one: nothing is started before it is over.
  await look();
}
