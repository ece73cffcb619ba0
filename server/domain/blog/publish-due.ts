import { db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { log } from '#server/log.ts';
import { fieldsOf } from './post-fields.ts';
import { lockPost, selectPost } from './post-queries.ts';
import { writePost } from './write.ts';

/** So many are looked up at once; the rest come right after. */
const batch = 100;

/**
 * Puts one scheduled post on the site, if it is due still: somebody may have been faster, or have put it off. Its date is the one it
 * was scheduled for, also when it comes late.
 */
function publishIfDue(id: number, now: Date): Promise<boolean> {
  return transact(async (trx, announce) => {
    await lockPost(trx, id);
    const row = await selectPost(trx, id);
    if (row?.status !== 'scheduled' || !row.scheduled_at || row.scheduled_at > now) return false;
    await writePost({ trx, announce, actor: 'system', now }, row, {
      fields: fieldsOf(row),
      state: { status: 'published', scheduled_at: null, published_at: row.scheduled_at },
      kind: 'published',
    });
    return true;
  });
}

/** Puts every scheduled post on the site that is due at `now`, each once, however many processes look. @returns how many this one did */
export async function publishDuePosts(now = new Date()): Promise<number> {
  let published = 0;
  const failed: number[] = [];
  for (;;) {
    let query = db
      .selectFrom('posts')
      .select('id')
      .where('status', '=', 'scheduled')
      .where('scheduled_at', '<=', now)
      .where('deleted_at', 'is', null)
      .orderBy('scheduled_at')
      .orderBy('id')
      .limit(batch);
    if (failed.length > 0) query = query.where('id', 'not in', failed);
    const due = await query.execute();
    if (due.length === 0) return published;
    for (const { id } of due) {
      try {
        if (await publishIfDue(id, now)) published += 1;
      } catch (error) {
        // One that cannot be published must not hold up the others; the next sweep tries again.
        log.error({ err: error, postId: id }, 'a scheduled post could not be published');
        failed.push(id);
      }
    }
  }
}
