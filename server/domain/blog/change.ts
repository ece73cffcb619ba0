import type { Db } from '#server/db/client.ts';
import { pagesChannel, transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { offerUndo, type Undo, type UndoItem } from '#server/records/undo-offers.ts';
import { demandPublishable } from './edit.ts';
import { fieldsOf } from './post-fields.ts';
import { lockPost, type PostRow, postRow } from './post-queries.ts';
import { sameState, stateFor, stateOf, stepOf } from './post-state.ts';
import { stale } from './post-view.ts';
import { staffMay } from './staff-only.ts';
import { postsTag, type Writing, writePost } from './write.ts';

/** Changes of the state of one post or many, with one way back. The text and whoever has it open are left alone. */

export type Target = { id: number; version: number };
export type Failure = { id: number; code: string; details: Record<string, unknown> };
export type Changed = { ids: number[]; failed: Failure[]; undo: Undo | null };

/** One kind of change. Answers what undoes it, or undefined when the post is so already. Throws before it writes. */
type Change = (
  row: PostRow,
  version: number,
  writing: Writing & { actor: StaffPerson },
) => Promise<UndoItem | undefined>;

const facts = (row: PostRow) => ({
  status: row.status,
  scheduled_at: row.scheduled_at?.toISOString() ?? null,
  published_at: row.published_at?.toISOString() ?? null,
});

async function demandVersion(trx: Db, row: PostRow, version: number, person: Person, now: Date): Promise<void> {
  if (row.version !== version) throw await stale(trx, row, person, now);
}

const movingTo =
  (status: 'draft' | 'published'): Change =>
  async (row, version, writing) => {
    const { trx, actor, now } = writing;
    const before = stateOf(row);
    const state = stateFor(before, { status, publishAt: null, publishOffset: null }, 'UTC', now);
    if (sameState(before, state)) return undefined;
    await demandVersion(trx, row, version, actor, now);
    const fields = fieldsOf(row);
    demandPublishable(fields, state);
    const left = await writePost(writing, row, { fields, state, kind: stepOf(before, state) });
    return { id: String(row.id), version: left, before: facts(row) };
  };

const removing: Change = async (row, version, { trx, actor, now, announce }) => {
  await demandVersion(trx, row, version, actor, now);
  await trx
    .updateTable('posts')
    .set({ deleted_at: now, version: row.version + 1, updated_by: actor.userId })
    .where('id', '=', row.id)
    .execute();
  await trx.deleteFrom('post_editors').where('post_id', '=', row.id).execute();
  const subject = { kind: 'post', id: String(row.id) };
  await recordChange(trx, { actor, action: 'post.deleted', subject, before: { title: row.title, status: row.status } });
  if (row.status === 'published') await announce(pagesChannel, postsTag);
  return { id: String(row.id), version: row.version + 1, before: { deleted_at: null } };
};

/** In one order, so that nobody waits in a ring. */
const inOrder = (targets: Target[]) => [...targets].sort((one, other) => one.id - other.id);

/** What cannot be changed is named and left alone. */
function changeAll(person: StaffPerson, targets: Target[], now: Date, change: Change): Promise<Changed> {
  return transact(async (trx, announce) => {
    const items: UndoItem[] = [];
    const failed: Failure[] = [];
    for (const { id, version } of inOrder(targets)) {
      try {
        await lockPost(trx, id);
        const item = await change(await postRow(trx, id), version, { trx, announce, actor: person, now });
        if (item) items.push(item);
      } catch (problem) {
        if (!(problem instanceof AppError)) throw problem;
        failed.push({ id, code: problem.code, details: problem.details ?? {} });
      }
    }
    const lost = new Set(failed.map(({ id }) => id));
    const undo = items.length > 0 ? await offerUndo(trx, { kind: 'post', items, person, now }) : null;
    return { ids: targets.map(({ id }) => id).filter((id) => !lost.has(id)), failed, undo };
  });
}

/** Publishes posts now, or makes them drafts. @throws forbidden */
export async function changePosts(
  person: Person,
  action: 'publish' | 'draft',
  targets: Target[],
  now = new Date(),
): Promise<Changed> {
  staffMay(person, 'blog.write');
  return changeAll(person, targets, now, movingTo(action === 'publish' ? 'published' : 'draft'));
}

/** Moves posts to the trash. Whoever had one open keeps what was typed on the screen, and can save it as a copy. @throws forbidden */
export async function removePosts(person: Person, targets: Target[], now = new Date()): Promise<Changed> {
  staffMay(person, 'blog.delete');
  return changeAll(person, targets, now, removing);
}

/** Moves a post to the trash. Repeated, it finds nothing. @throws forbidden, not_found, stale_version */
export async function removePost(
  person: Person,
  id: number,
  version: number,
  now = new Date(),
): Promise<{ undo: Undo }> {
  const { failed, undo } = await removePosts(person, [{ id, version }], now);
  const [problem] = failed;
  if (problem?.code === 'stale_version')
    throw new AppError('stale_version', 'changed since it was read', { details: problem.details });
  if (problem || !undo) throw new AppError('not_found', `no post ${id}`);
  return { undo };
}
