import { type Db, db } from '#server/db/client.ts';
import type { TabGroup } from '#shared/settings.ts';

export type GroupRow = {
  name: string;
  value: Record<string, unknown>;
  version: number;
  field_versions: Record<string, number>;
  updated_at: Date;
  updated_by_name: string | null;
};

const groups = (connection: Db) =>
  connection
    .selectFrom('settings as g')
    .leftJoin('staff as s', 's.user_id', 'g.updated_by')
    .select(['g.name', 'g.value', 'g.version', 'g.field_versions', 'g.updated_at', 's.name as updated_by_name']);

/** The rows of these groups; a group that was never saved has none. */
export async function selectGroups(names: readonly TabGroup[]): Promise<GroupRow[]> {
  return (await groups(db).where('g.name', 'in', names).execute()) as GroupRow[];
}

/** The row of a group, made when there is none, held until the transaction ends. */
export async function lockGroup(trx: Db, name: TabGroup): Promise<GroupRow> {
  await trx
    .insertInto('settings')
    .values({ name, value: '{}' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // Locked before it is read with its name: a row that was waited for comes without what it is joined to.
  await trx.selectFrom('settings').select('name').where('name', '=', name).forUpdate().execute();
  return (await groups(trx).where('g.name', '=', name).executeTakeFirstOrThrow()) as GroupRow;
}

export type HistoryRow = {
  id: number;
  at: Date;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  name: string | null;
};

const entries = (connection: Db) =>
  connection
    .selectFrom('audit_log as l')
    .leftJoin('staff as s', 's.user_id', 'l.actor_id')
    .select(['l.id', 'l.at', 'l.action', 'l.before', 'l.after', 's.name'])
    .where('l.subject_kind', '=', 'settings');

/** Changes of a group, newest first, below the entry `before`. */
export async function selectHistory(group: TabGroup, before: number | undefined, limit: number): Promise<HistoryRow[]> {
  let query = entries(db).where('l.subject_id', '=', group);
  if (before !== undefined) query = query.where('l.id', '<', before);
  return (await query.orderBy('l.id', 'desc').limit(limit).execute()) as HistoryRow[];
}

/** One change of a group. */
export async function selectEntry(group: TabGroup, id: number): Promise<HistoryRow | undefined> {
  const row = await entries(db).where('l.subject_id', '=', group).where('l.id', '=', id).executeTakeFirst();
  return row as HistoryRow | undefined;
}
