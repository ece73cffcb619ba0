import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { pagesChannel } from '#server/db/transaction.ts';
import type { SourceOf } from '#server/records/export-source.ts';
import { foldedLike } from '#server/records/search-patterns.ts';
import type { Undoer } from '#server/records/undo-offers.ts';
import { isSlugTaken, lockCases } from './edit-queries.ts';

export { caseStudyTrash } from './trash.ts';

/** All case studies that are not in the trash, drafts too, newest first. */
export const caseStudiesSource: SourceOf = () => ({
  columns: {
    id: sql`c.id`,
    slug: sql`c.slug`,
    title: sql`c.title`,
    description: sql`c.description`,
    category: sql`c.category`,
    client: sql`c.client`,
    tags: sql`c.tags`,
    results: sql`c.results`,
    duration: sql`c.duration`,
    budget: sql`c.budget`,
    live_url: sql`c.live_url`,
    code_url: sql`c.code_url`,
    status: sql`c.status`,
    created_at: sql`c.created_at`,
    updated_at: sql`c.updated_at`,
    published_at: sql`c.published_at`,
  },
  from: sql`case_studies c`,
  where: sql`c.deleted_at is null`,
  at: sql`c.created_at`,
  status: sql`c.status`,
  orderBy: sql`c.created_at desc, c.id desc`,
});

/** Case studies, drafts among them, with the text in title or client. */
export async function findCaseStudies(text: string, limit: number) {
  const pattern = sql<string>`'%' || ${foldedLike(text)} || '%'`;
  const rows = await db
    .selectFrom('case_studies')
    .select(['id', 'title', 'client', 'status'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`fold_for_search(title || ' ' || client) like ${pattern}`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, title, client, status }) => ({
    kind: 'case-study' as const,
    key: id,
    title,
    detail: client,
    status,
  }));
}

/** Takes a case out of the trash again, unless another one has its address by now. */
export const undoCaseChange: Undoer = async ({ id, version }, { trx, announce, now }) => {
  await lockCases(trx);
  const row = await trx
    .selectFrom('case_studies')
    .select(['title', 'slug', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { name: id, outcome: 'changed' };
  if (row.version !== version || (await isSlugTaken(trx, row.slug, id))) return { name: row.title, outcome: 'changed' };
  await trx
    .updateTable('case_studies')
    .set({ deleted_at: null, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  await announce(pagesChannel, 'case-studies');
  return { name: row.title, outcome: 'undone' };
};
