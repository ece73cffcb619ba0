import pg from 'pg';
import { ConfigurationError, env } from '#server/env.ts';

/**
 * Connections to the database itself, on which a session lasts: for LISTEN, for locks that a process holds as long as it lives, for
 * migrations, backups and restores. Where DATABASE_URL leads to a pooler, DATABASE_DIRECT_URL is the way around it.
 */

/** True when DATABASE_URL may lead to a pooler that lends another connection for each transaction. */
export const isPooled = () => env.DATABASE_DIRECT_URL !== undefined;

/** @throws ConfigurationError when this process was given no database */
export function directUrl(): string {
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  if (!url) throw new ConfigurationError('DATABASE_URL is not set in this process.');
  return url;
}

/** An open connection, named in the database's list of them; whoever asked for it ends it. */
export async function connectDirectly(name: string, connectionTimeoutMillis = 5_000): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: directUrl(),
    keepAlive: true,
    connectionTimeoutMillis,
    application_name: name,
  });
  // Whoever uses it learns of a loss from its query; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Runs `work` with a connection of its own, which ends afterwards together with all settings and locks of its session. */
export async function withDirectConnection<T>(name: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectDirectly(name);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
