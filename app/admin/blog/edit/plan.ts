import type { PostStatus } from '#shared/posts.ts';

/** What saving will do to the site. */
export type Plan =
  | 'keep-draft'
  | 'publish'
  | 'update'
  | 'schedule'
  | 'reschedule'
  | 'keep-scheduled'
  | 'unpublish'
  | 'unpublish-until'
  | 'unschedule';

type Standing = { status: PostStatus; publishAt: string | null };

/** From what is saved and what is chosen; a new post is a draft that nobody sees. */
export function planOf(saved: Standing, chosen: Standing): Plan {
  if (chosen.status === 'published') return saved.status === 'published' ? 'update' : 'publish';
  if (chosen.status === 'scheduled') {
    if (saved.status === 'published') return 'unpublish-until';
    if (saved.status !== 'scheduled') return 'schedule';
    return saved.publishAt === chosen.publishAt ? 'keep-scheduled' : 'reschedule';
  }
  if (saved.status === 'published') return 'unpublish';
  return saved.status === 'scheduled' ? 'unschedule' : 'keep-draft';
}
