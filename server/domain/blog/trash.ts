import { pagesChannel } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { forgetFilesOf } from '#server/records/forget-files.ts';
import { obstacle, type TrashNoun } from '#server/records/trash-noun.ts';
import { lockSlugs } from './slugs.ts';

const numberOf = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : undefined);
const numbersOf = (ids: string[]) => ids.map(numberOf).filter((number) => number !== undefined);

/**
 * Posts come back as they were, published ones to the site at once; another one may have taken the address. What was scheduled for a
 * time that passed in the trash comes back as a draft: nobody expects it to go live by being restored.
 */
export const postTrash: TrashNoun = {
  async restore(id, { trx, announce, person, now }) {
    const number = numberOf(id);
    const query = trx
      .selectFrom('posts')
      .select(['id', 'title', 'slug', 'status', 'scheduled_at', 'version', 'deleted_at']);
    const row = number === undefined ? undefined : await query.where('id', '=', number).forUpdate().executeTakeFirst();
    if (!row) throw new AppError('not_found', 'no such post');
    if (!row.deleted_at) return undefined;
    await lockSlugs(trx);
    const other = await trx
      .selectFrom('posts')
      .select('title')
      .where('slug', '=', row.slug)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (other) throw obstacle('slug-taken', other.title);
    const version = row.version + 1;
    const isOver = row.status === 'scheduled' && row.scheduled_at !== null && row.scheduled_at <= now;
    await trx
      .updateTable('posts')
      .set({ deleted_at: null, version, updated_at: now, ...(isOver && { status: 'draft', scheduled_at: null }) })
      .where('id', '=', row.id)
      .execute();
    await recordChange(trx, { actor: person, action: 'post.restored', subject: { kind: 'post', id } });
    await announce(pagesChannel, 'posts');
    return { name: row.title, version, before: { deleted_at: row.deleted_at.toISOString() } };
  },
  async putBack({ id, version, before }, { trx, announce, now }) {
    const row = await trx
      .updateTable('posts')
      .set({ deleted_at: String(before.deleted_at), version: version + 1, updated_at: now })
      .where('id', '=', numberOf(id) ?? 0)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('title')
      .executeTakeFirst();
    if (!row) return { name: id, outcome: 'changed' };
    await announce(pagesChannel, 'posts');
    return { name: row.title, outcome: 'undone' };
  },
  async purge(trx, ids) {
    const numbers = numbersOf(ids);
    if (numbers.length === 0) return [];
    const rows = await trx
      .deleteFrom('posts')
      .where('id', 'in', numbers)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .execute();
    const purged = rows.map(({ id }) => String(id));
    if (purged.length > 0) await forgetFilesOf(trx, 'post', purged);
    return purged;
  },
};
