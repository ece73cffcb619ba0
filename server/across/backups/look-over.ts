import { checkBackup } from './check.ts';
import { selectBackup, selectBackups } from './queries.ts';

/** A backup as the check of integrity sees it. */
export type LookedOver = { name: string; state: 'whole' | 'missing' | 'corrupt' };

/** Reads every backup that is listed, and says which are not what they were. @param pulse called between two of them */
export async function lookOverBackups(
  pulse: () => Promise<void>,
): Promise<{ items: LookedOver[]; newestAt: Date | undefined }> {
  const items: LookedOver[] = [];
  let newestAt: Date | undefined;
  for (const row of await selectBackups()) {
    if (row.state !== 'done' || !row.file_name) continue;
    await pulse();
    await checkBackup(row);
    const failure = (await selectBackup(row.id))?.check_failure ?? null;
    const state = failure === null ? 'whole' : failure === 'missing-file' ? 'missing' : 'corrupt';
    items.push({ name: row.file_name, state });
    if (state === 'whole') newestAt ??= row.finished_at ?? undefined;
  }
  return { items, newestAt };
}
