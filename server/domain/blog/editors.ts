import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import type { PostEditor } from '#shared/post-views.ts';
import { type EditorRow, lockPost, postRow, selectEditor } from './post-queries.ts';
import { staffMay } from './staff-only.ts';

/** Who has a post open for writing: one tab, until it leaves, is not heard of for a minute, or somebody takes over. */

export const editorView = (row: EditorRow, person: Person): PostEditor => ({
  id: row.user_id,
  name: row.name ?? '',
  since: row.since.toISOString(),
  isMe: row.user_id === person.userId,
  tab: row.tab,
});

/** @throws being_edited (details.editor) when the post is open in another tab than `tab`; any tab, when there is none */
export async function demandPlace(
  trx: Db,
  person: StaffPerson,
  { id, tab, now }: { id: number; tab: string | undefined; now: Date },
): Promise<void> {
  const holder = await selectEditor(trx, id, now);
  if (!holder || holder.tab === tab?.toLowerCase()) return;
  throw new AppError('being_edited', 'another tab has the post open', {
    details: { editor: editorView(holder, person) },
  });
}

/** Gives the place to a tab, or tells that it is still there. The caller holds the post, and knows that the place is free or meant. */
export async function takePlace(
  trx: Db,
  person: StaffPerson,
  { id, tab, now }: { id: number; tab: string; now: Date },
): Promise<void> {
  const held = await selectEditor(trx, id, now);
  const since = held?.tab === tab.toLowerCase() && held.user_id === person.userId ? held.since : now;
  const values = { user_id: person.userId, tab, since, seen_at: now };
  await trx
    .insertInto('post_editors')
    .values({ post_id: id, ...values })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(values))
    .execute();
}

/**
 * Takes the place for a tab or renews it. Somebody else's it takes only when told to; their tab hears of that at its next call.
 * @throws forbidden, not_found, being_edited (details.editor)
 */
export async function openPost(
  person: Person,
  id: number,
  { tab, takeOver }: { tab: string; takeOver: boolean },
  now = new Date(),
): Promise<{ editor: PostEditor }> {
  staffMay(person, 'blog.write');
  return transact(async (trx) => {
    await lockPost(trx, id);
    await postRow(trx, id);
    if (!takeOver) await demandPlace(trx, person, { id, tab, now });
    await takePlace(trx, person, { id, tab, now });
    const editor = await selectEditor(trx, id, now);
    if (!editor) throw new AppError('unexpected', 'the place was not taken');
    return { editor: editorView(editor, person) };
  });
}

/** Gives the place back. A tab that does not have it leaves nothing. @throws forbidden */
export async function leavePost(person: Person, id: number, tab: string): Promise<{ left: boolean }> {
  staffMay(person, 'blog.write');
  return transact(async (trx) => {
    await lockPost(trx, id);
    const { numDeletedRows } = await trx
      .deleteFrom('post_editors')
      .where('post_id', '=', id)
      .where('tab', '=', tab)
      .where('user_id', '=', person.userId)
      .executeTakeFirst();
    return { left: Number(numDeletedRows) > 0 };
  });
}
