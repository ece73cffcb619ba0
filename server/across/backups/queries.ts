import { db } from '#server/db/client.ts';
import type { BackupRow } from './views.ts';

/** How many of the newest the list shows. */
const shownCount = 200;

export const selectBackups = (): Promise<BackupRow[]> =>
  db.selectFrom('backups').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(shownCount).execute();

export const selectBackup = (id: string): Promise<BackupRow | undefined> =>
  db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst();

/** What waits to be made or checked, or was left by a process that died; the oldest first. */
export const selectAtWork = (): Promise<BackupRow[]> =>
  db
    .selectFrom('backups')
    .selectAll()
    .where(({ or, eb }) => or([eb('state', 'in', ['queued', 'running']), eb('check_asked_at', 'is not', null)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function updateBackup(id: string, values: Partial<BackupRow>): Promise<void> {
  await db
    .updateTable('backups')
    .set(values as never)
    .where('id', '=', id)
    .execute();
}

/** Names of staff by their ids. */
export async function namesOf(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('staff').select(['user_id', 'name']).where('user_id', 'in', ids).execute();
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}
