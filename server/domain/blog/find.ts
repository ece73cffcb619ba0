import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { escapeLike } from '#server/records/search-patterns.ts';

/** Posts of any state with the text in their title. */
export async function findPosts(text: string, limit: number) {
  const pattern = sql<string>`'%' || fold_for_search(${escapeLike(text)}) || '%'`;
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'title', 'category', 'status'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`fold_for_search(title) like ${pattern}`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, title, category, status }) => ({
    kind: 'post' as const,
    key: String(id),
    title,
    detail: category,
    status,
  }));
}
