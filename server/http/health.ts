import type { Context } from 'hono';
import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import type { ServerEnv } from '#server/http/server-env.ts';

/** `GET /healthz`: this process answers, and says which of the workers it is. */
export function healthz(context: Context<ServerEnv>): Response {
  return context.json({ status: 'ok', worker: process.pid }, 200, { 'cache-control': 'no-store' });
}

/** `GET /readyz`: the database answers and has every migration of this version; otherwise 503 with the reason. */
export async function readyz(context: Context<ServerEnv>): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  const wanted = process.env.NEWEST_MIGRATION ?? '';
  try {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from schema_migrations where name = ${wanted}) as found`.execute(db);
    if (wanted && !rows[0]?.found)
      return context.json({ status: 'unavailable', reason: 'migrations are missing' }, 503, headers);
    return context.json({ status: 'ready' }, 200, headers);
  } catch {
    return context.json({ status: 'unavailable', reason: 'the database does not answer' }, 503, headers);
  }
}
