import { useEffect } from 'react';
import { readPost } from '#app/admin/blog/posts-api.ts';
import type { Post } from './use-post.ts';
import { sameFields, writtenIn } from './values.ts';

/** Milliseconds that the server is given to publish what is due, and between two looks. */
const patience = 3_000;
/** Longest wait that a browser's timer takes. */
const longestTimer = 2_147_483_647;

/** A post that is scheduled goes out while its screen is open: the screen then says so. */
export function useDue(post: Post): void {
  const { record } = post;
  const dueAt = record?.status === 'scheduled' ? record.scheduledAt : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wait for each date; it reads the rest when it is over
  useEffect(() => {
    if (!dueAt) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (ms: number) => {
      if (ms < longestTimer) timer = setTimeout(look, ms);
    };
    async function look() {
      const known = post.now.current.record;
      const next = known && (await readPost(known.id).catch(() => undefined));
      if (!next || next.status === 'scheduled') return wait(patience * 3);
      // Whatever else was changed is told when it is saved.
      if (sameFields(writtenIn(known), writtenIn(next))) post.accept(next);
    }
    wait(Math.max(Date.parse(dueAt) - Date.now(), 0) + patience);
    return () => clearTimeout(timer);
  }, [dueAt]);
}
