import { z } from 'zod';
import { pagesChannel } from '#server/db/transaction.ts';
import { queuePublishing } from '#server/jobs/definitions.ts';
import type { Undoer } from '#server/records/undo-offers.ts';
import { isSlugTaken, lockSlugs } from './slugs.ts';

const moment = z.union([z.null(), z.iso.datetime().transform((at) => new Date(at))]);
const beforeShape = z.object({
  status: z.enum(['draft', 'scheduled', 'published']).optional(),
  scheduled_at: moment.optional(),
  published_at: moment.optional(),
  deleted_at: z.null().optional(),
});

/** Puts a post back as it was before it was published, made a draft or deleted; one that somebody else's address stands against stays. */
export const undoPostChange: Undoer = async ({ id, version, before }, { trx, announce, now }) => {
  const number = Number(id);
  const row = await trx
    .selectFrom('posts')
    .select(['title', 'slug', 'status', 'scheduled_at', 'version', 'deleted_at'])
    .where('id', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { name: id, outcome: 'changed' };
  if (row.version !== version) return { name: row.title, outcome: 'changed' };
  await lockSlugs(trx);
  if (row.deleted_at && (await isSlugTaken(trx, row.slug, number))) return { name: row.title, outcome: 'changed' };
  const wanted = beforeShape.parse(before);
  const scheduledAt = wanted.scheduled_at ?? (wanted.status ? null : row.scheduled_at);
  // What was scheduled for a time that has passed in the meantime must not go live by being called back.
  const isOver = (wanted.status ?? row.status) === 'scheduled' && scheduledAt !== null && scheduledAt <= now;
  await trx
    .updateTable('posts')
    .set({ ...wanted, ...(isOver && { status: 'draft', scheduled_at: null }), version: version + 1, updated_at: now })
    .where('id', '=', number)
    .execute();
  if (!isOver && scheduledAt) await queuePublishing(trx, scheduledAt);
  await announce(pagesChannel, 'posts');
  return { name: row.title, outcome: 'undone' };
};
