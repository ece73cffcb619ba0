import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { userColumns } from './users.ts';

export type UserFilter = { text: string; ascending: boolean };
export type Cursor = { createdAt: string; id: string };

const fullName = sql<string | null>`raw_user_meta_data ->> 'full_name'`;

function matching(connection: Db, text: string) {
  const query = connection.selectFrom('auth.users');
  if (!text) return query;
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return query.where((row) => row.or([row('email', 'ilike', pattern), row(fullName, 'ilike', pattern)]));
}

/** How many accounts contain the text in address or name. */
export async function countUsers(connection: Db, text: string): Promise<number> {
  const { total } = await matching(connection, text)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One page of accounts by the day they were made. `after` continues behind an account, however long the list is. */
export async function listUsers(
  connection: Db,
  { text, ascending }: UserFilter,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: Cursor | undefined },
) {
  const direction = ascending ? 'asc' : 'desc';
  let query = matching(connection, text)
    .select(userColumns)
    // Of the database's own precision, which a JavaScript date would cut.
    .select(sql<string>`coalesce(created_at, '-infinity')::text`.as('position'));
  if (after) {
    const behind = sql.raw(ascending ? '>' : '<');
    query = query.where(sql<boolean>`(created_at, id) ${behind} (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  }
  return query.orderBy('created_at', direction).orderBy('id', direction).limit(limit).offset(offset).execute();
}
