import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { momentSql } from '#server/records/cursors.ts';

export type Position = { createdAt: string; id: string };

const keys = (connection: Db) =>
  connection
    .selectFrom('api_keys as k')
    .innerJoin('staff as s', 's.user_id', 'k.maker_id')
    .select([
      'k.id',
      'k.name',
      'k.prefix',
      'k.scopes',
      'k.created_at',
      'k.expires_at',
      'k.last_used_at',
      'k.revoked_at',
    ])
    .select(['s.user_id as maker_id', 's.name as maker_name', 's.status as maker_status']);

/** One page, newest first; one row more than `limit` tells that there is a next page. */
export function selectKeyPage(position: Position | undefined, limit: number) {
  let query = keys(db)
    .select(momentSql('k.created_at').as('position'))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(limit + 1);
  if (position) {
    query = query.where(
      sql<boolean>`(k.created_at, k.id) < (${position.createdAt}::timestamptz, ${position.id}::uuid)`,
    );
  }
  return query.execute();
}

export type KeyRow = Omit<Awaited<ReturnType<typeof selectKeyPage>>[number], 'position'>;

export const selectKey = (connection: Db, id: string) => keys(connection).where('k.id', '=', id).executeTakeFirst();

/** Locks the key for a change. */
export const lockKey = (connection: Db, id: string) =>
  connection.selectFrom('api_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Lets one transaction at a time count keys and add one, until it ends. */
export async function lockKeys(connection: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('api-keys'))`.execute(connection);
}

/** Keys that are neither revoked nor expired. */
export async function countUsableKeys(connection: Db, now: Date): Promise<number> {
  const { count } = await connection
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}
