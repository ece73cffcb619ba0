import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { countLimit } from '#shared/count-limits.ts';

const columns = [
  'id',
  'form',
  'reason',
  'payload',
  'address',
  'at',
  'number',
  'reply_due_at',
  'idempotency_key',
  'locale',
] as const;

/** Posts put aside before the one named, the newest first. */
export function selectAside(before: number | undefined, limit: number) {
  let query = db.selectFrom('quarantined_submissions').select(columns).orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.execute();
}

export type AsideRow = Awaited<ReturnType<typeof selectAside>>[number];

/** How many there are, counted no further than one beyond `exactUpTo`. */
export async function countAside(): Promise<{ count: number; exactUpTo: number }> {
  const exactUpTo = countLimit('');
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from quarantined_submissions limit ${exactUpTo + 1}) as counted`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), exactUpTo };
}

/** The post, locked until the transaction of `trx` ends. */
export function lockAside(trx: Db, id: number): Promise<AsideRow | undefined> {
  return trx.selectFrom('quarantined_submissions').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function deleteAside(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('quarantined_submissions').where('id', '=', id).execute();
}
