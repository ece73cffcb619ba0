import type pg from 'pg';
import { type AddressName, connectAtStart } from '#server/db/connect-at-start.ts';
import { ConfigurationError } from '#server/env.ts';

/** Whether an address leads to the database itself, or to a pooler that lends a connection for a transaction at a time. */

const tries = 3;

const processOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/**
 * Two connections side by side: while the one is in a transaction, what served the other a moment ago must still serve it. A pooler
 * gives the first process that is free. Whoever else uses that pooler can hide it, so it is looked at several times.
 */
async function lends(first: pg.Client, second: pg.Client): Promise<boolean> {
  for (let turn = 0; turn < tries; turn += 1) {
    const before = await processOf(first);
    await second.query('begin');
    try {
      if ((await processOf(second)) === before) return true;
      if ((await processOf(first)) !== before) return true;
    } finally {
      await second.query('rollback');
    }
  }
  return false;
}

/** True when what a session sets or holds is still there at its next statement. @throws ConfigurationError when nobody answers */
export async function keepsSessions(url: string, name: AddressName = 'DATABASE_URL'): Promise<boolean> {
  const first = await connectAtStart(url, name);
  try {
    const second = await connectAtStart(url, name);
    try {
      return !(await lends(first, second));
    } catch (error) {
      // A pooler that lends for one statement alone refuses transactions.
      if (/transaction blocks? not allowed/i.test((error as Error).message)) return false;
      throw error;
    } finally {
      await second.end().catch(() => {});
    }
  } finally {
    await first.end().catch(() => {});
  }
}

type Identity = { database: string; user: string; startedAt: string };

async function identityOf(url: string, name: AddressName): Promise<Identity> {
  const client = await connectAtStart(url, name);
  try {
    const { rows } = await client.query<Identity>(
      `select current_database() as database, current_user as user, extract(epoch from pg_postmaster_start_time())::text as "startedAt"`,
    );
    return rows[0] as Identity;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Looks at both addresses; nothing is written.
 * @throws ConfigurationError when locks and notifications would get lost, or when the two lead to different databases
 */
export async function demandSessions(url: string, direct: string | undefined): Promise<void> {
  if (!direct) {
    if (await keepsSessions(url)) return;
    throw new ConfigurationError(
      "DATABASE_URL leads to a pooler that lends a connection for each transaction: set DATABASE_DIRECT_URL to the database's own address (or a pool in session mode), or DATABASE_URL alone to that.",
    );
  }
  if (!(await keepsSessions(direct, 'DATABASE_DIRECT_URL')))
    throw new ConfigurationError(
      "DATABASE_DIRECT_URL leads to a pooler that lends a connection for each transaction: set it to the database's own address, or to a pool in session mode.",
    );
  const [pooled, own] = [await identityOf(url, 'DATABASE_URL'), await identityOf(direct, 'DATABASE_DIRECT_URL')];
  if (pooled.database !== own.database || pooled.user !== own.user || pooled.startedAt !== own.startedAt)
    throw new ConfigurationError(
      `DATABASE_URL and DATABASE_DIRECT_URL must lead to one database with one user; they lead to ${pooled.database} as ${pooled.user} and ${own.database} as ${own.user}${pooled.startedAt === own.startedAt ? '' : ' on different servers'}.`,
    );
}

/**
 * What the pool sets for each of its connections elsewhere, for the role: behind a pooler no connection is ours for longer than a
 * transaction. To be called once the database is known to be ours.
 * @param direct address of the database itself
 */
export async function settleSessions(direct: string): Promise<void> {
  const client = await connectAtStart(direct, 'DATABASE_DIRECT_URL');
  try {
    const { rows } = await client.query<{ setting: string }>(
      `select format('alter role %I in database %I set jit = off', current_user, current_database()) as setting`,
    );
    // Without the right to do so queries are slower, not wrong.
    await client.query(rows[0]?.setting ?? '').catch(() => {});
  } finally {
    await client.end().catch(() => {});
  }
}
