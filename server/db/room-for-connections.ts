import { connectAtStart } from '#server/db/connect-at-start.ts';
import { isPooled } from '#server/db/direct.ts';
import { env } from '#server/env.ts';

/** Connections of the data API's own pool (server/db/client.ts). */
export const dataPoolMax = 4;

/** One listens for what other workers announce; one is for a lock that is held while a newsletter, an export or a backup is made. */
const directOfWorker = 2;

/** Most connections of one worker to the server that `url` leads to. */
export const connectionsOfWorker = () => directOfWorker + (isPooled() ? 0 : env.DATABASE_POOL_MAX + dataPoolMax);

type Limits = { server: number; user: number; database: number };

/**
 * Compares what the workers of this machine may open with what the server gives to our user.
 * @returns a sentence for the operator when it is too little
 * @throws ConfigurationError when the database does not answer
 */
export async function shortageOfConnections(url: string, workers: number): Promise<string | undefined> {
  const client = await connectAtStart(url);
  try {
    const { rows } = await client.query<Limits>(`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as server,
        (select rolconnlimit from pg_roles where rolname = current_user) as user,
        (select datconnlimit from pg_database where datname = current_database()) as database`);
    const limits = Object.values(rows[0] ?? {}).filter((limit) => limit >= 0);
    const given = Math.min(...limits);
    const wanted = workers * connectionsOfWorker();
    if (wanted <= given) return undefined;
    return `database: ${workers} workers may open ${wanted} connections (${connectionsOfWorker()} each) and the server gives this user ${given}; set WEB_CONCURRENCY or DATABASE_POOL_MAX lower, or the server's limit higher`;
  } finally {
    await client.end().catch(() => {});
  }
}
