import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { escapeLike } from '#server/records/search-patterns.ts';

/** Case studies, drafts among them, with the text in title or client. */
export async function findCaseStudies(text: string, limit: number) {
  const pattern = sql<string>`'%' || fold_for_search(${escapeLike(text)}) || '%'`;
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
