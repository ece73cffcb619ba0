import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import type { PostFields } from '#shared/posts.ts';
import { demandPlace, takePlace } from './editors.ts';
import { cleanFields, fieldsOf, sameFields } from './post-fields.ts';
import { adoptPictures, releasePictures } from './post-pictures.ts';
import { lockPost, type PostRow, postRow, selectWorkingCopy } from './post-queries.ts';
import { stale } from './post-view.ts';
import { staffMay } from './staff-only.ts';
import { pushAside } from './versions.ts';

/** What was typed and not saved: kept for each post, never public, and never lost without its writer's word. */

export type Typed = { tab: string; sequence: number; baseVersion: number; fields: PostFields };

/** Puts the working copy in the place of the one before. The caller holds the post. */
export async function writeWorkingCopy(
  trx: Db,
  person: StaffPerson,
  { id, now, ...typed }: Typed & { id: number; now: Date },
): Promise<void> {
  const { fields } = await adoptPictures(trx, person, id, typed.fields);
  const values = {
    fields: JSON.stringify(fields),
    base_version: typed.baseVersion,
    sequence: typed.sequence,
    tab: typed.tab,
    saved_by: person.userId,
    saved_at: now,
  };
  await trx
    .insertInto('post_working_copies')
    .values({ post_id: id, ...values })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(values))
    .execute();
  await releasePictures(trx, id, now);
}

/** True when nothing was typed that is not saved; an address left empty follows the title. */
const isSaved = (row: PostRow, fields: PostFields) =>
  sameFields({ ...fields, slug: fields.slug || row.slug }, fieldsOf(row));

async function drop(trx: Db, id: number, now: Date): Promise<void> {
  await trx.deleteFrom('post_working_copies').where('post_id', '=', id).execute();
  await releasePictures(trx, id, now);
}

/**
 * Keeps what was typed in a tab that has the post open, and its place. What comes later than something newer of the same tab is left
 * aside, and answered with the newer. Typed text of another tab is kept as a version before it is replaced.
 * @throws forbidden, not_found, being_edited (details.editor), stale_version (details.current) when the saved text is another one by now
 */
export async function keepWorkingCopy(
  person: Person,
  id: number,
  typed: Typed,
  now = new Date(),
): Promise<{ savedAt: string; sequence: number }> {
  staffMay(person, 'blog.write');
  const fields = cleanFields(typed.fields);
  const tab = typed.tab.toLowerCase();
  return transact(async (trx) => {
    await lockPost(trx, id);
    const row = await postRow(trx, id);
    await demandPlace(trx, person, { id, tab, now });
    await takePlace(trx, person, { id, tab, now });
    const copy = await selectWorkingCopy(trx, id);
    if (copy?.tab === tab && copy.sequence >= typed.sequence) {
      return { savedAt: copy.saved_at.toISOString(), sequence: copy.sequence };
    }
    // Versions since then that changed the state only (the clock, a list) do not make the text another one.
    if (typed.baseVersion < row.fields_version) throw await stale(trx, row, person, now);
    if (copy && copy.tab !== tab) await pushAside(trx, row, copy, fields);
    if (isSaved(row, fields)) await drop(trx, id, now);
    else await writeWorkingCopy(trx, person, { ...typed, tab, fields, id, now });
    return { savedAt: now.toISOString(), sequence: typed.sequence };
  });
}

/**
 * Throws away what was typed and not saved; of somebody else's a version is kept.
 * @throws forbidden, not_found, being_edited (details.editor)
 */
export async function discardWorkingCopy(
  person: Person,
  id: number,
  tab: string | undefined,
  now = new Date(),
): Promise<{ discarded: boolean }> {
  staffMay(person, 'blog.write');
  return transact(async (trx) => {
    await lockPost(trx, id);
    const row = await postRow(trx, id);
    await demandPlace(trx, person, { id, tab, now });
    const copy = await selectWorkingCopy(trx, id);
    if (!copy) return { discarded: false };
    if (copy.saved_by !== person.userId) await pushAside(trx, row, copy, fieldsOf(row));
    await drop(trx, id, now);
    return { discarded: true };
  });
}
