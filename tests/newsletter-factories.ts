import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import type { ReaderState } from '#shared/newsletter.ts';
import { buildPost } from '#tests/factories.ts';

/** Builders of the newsletter's readers and issues. */

/** Readers, confirmed unless said otherwise, with addresses of their own. */
export async function buildReaders(count: number, { state = 'confirmed' }: { state?: ReaderState } = {}) {
  const batch = randomUUID().slice(0, 8);
  const rows = Array.from({ length: count }, (_, index) => ({
    email: `reader-${String(index).padStart(5, '0')}-${batch}@reader.example`,
    state,
    source: 'staff' as const,
    confirmed_at: state === 'pending' ? null : new Date(),
  }));
  return db.insertInto('subscribers').values(rows).returning(['id', 'email', 'unsubscribe_token']).execute();
}

type IssueOptions = { scheduledAt?: Date; content?: 'full' | 'excerpt'; subject?: string; postContent?: string };

/** An issue of a published post that is due now, unless said otherwise. */
export async function buildIssue(options: IssueOptions = {}) {
  const post = await buildPost();
  await db
    .updateTable('posts')
    .set({
      title: 'Seven questions before a campaign',
      excerpt: 'What to ask before the first euro is spent.',
      content: options.postContent ?? '<p>First, ask what a sale is worth.</p><h2>Then</h2><p>Ask who buys.</p>',
    })
    .where('id', '=', post.id)
    .execute();
  const { id } = await db
    .insertInto('newsletter_issues')
    .values({
      key: randomUUID(),
      post_id: post.id,
      post_title: 'Seven questions before a campaign',
      subject: options.subject ?? 'Seven questions before a campaign',
      content: options.content ?? 'full',
      state: 'scheduled',
      scheduled_at: options.scheduledAt ?? new Date(Date.now() - 1_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, postId: post.id, slug: post.slug };
}
