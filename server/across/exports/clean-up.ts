import { db } from '#server/db/client.ts';
import { listFiles, removeFiles } from './files.ts';

/** Takes away files whose time is over, and those that no export knows any more. @returns how many exports lost theirs */
export async function cleanExports(now = new Date()): Promise<number> {
  const over = await db
    .updateTable('exports')
    .set({ state: 'expired' })
    .where('state', '=', 'done')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute();
  const names = await listFiles();
  if (names.length === 0) return over.length;
  const known = await db
    .selectFrom('exports')
    .select('id')
    .where('id', 'in', names)
    .where('state', 'in', ['queued', 'running', 'done'])
    .execute();
  const kept = new Set(known.map(({ id }) => id));
  for (const id of names) if (!kept.has(id)) await removeFiles(id);
  return over.length;
}
