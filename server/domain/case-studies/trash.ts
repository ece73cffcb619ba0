import { pagesChannel } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { forgetFilesOf } from '#server/records/forget-files.ts';
import { obstacle, type TrashNoun } from '#server/records/trash-noun.ts';
import { lockCases } from './edit-queries.ts';

/** Case studies come back as they were, published ones to the site at once; another one may have taken the address. */
export const caseStudyTrash: TrashNoun = {
  async restore(id, { trx, announce, person, now }) {
    await lockCases(trx);
    const row = await trx
      .selectFrom('case_studies')
      .select(['title', 'slug', 'version', 'deleted_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('not_found', 'no such case study');
    if (!row.deleted_at) return undefined;
    const other = await trx
      .selectFrom('case_studies')
      .select('title')
      .where('slug', '=', row.slug)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (other) throw obstacle('slug-taken', other.title);
    const version = row.version + 1;
    await trx
      .updateTable('case_studies')
      .set({ deleted_at: null, version, updated_at: now })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, { actor: person, action: 'case-study.restored', subject: { kind: 'case-study', id } });
    await announce(pagesChannel, 'case-studies');
    return { name: row.title, version, before: { deleted_at: row.deleted_at.toISOString() } };
  },
  async putBack({ id, version, before }, { trx, announce, now }) {
    const row = await trx
      .updateTable('case_studies')
      .set({ deleted_at: String(before.deleted_at), version: version + 1, updated_at: now })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('title')
      .executeTakeFirst();
    if (!row) return { name: id, outcome: 'changed' };
    await announce(pagesChannel, 'case-studies');
    return { name: row.title, outcome: 'undone' };
  },
  async purge(trx, ids) {
    const rows = await trx
      .deleteFrom('case_studies')
      .where('id', 'in', ids)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .execute();
    const purged = rows.map(({ id }) => id);
    if (purged.length > 0) await forgetFilesOf(trx, 'case-study', purged);
    return purged;
  },
};
