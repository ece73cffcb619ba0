import type { PostSave } from '#shared/post-form.ts';
import { readWallClock, type ZonedInstant } from '#shared/zoned-time.ts';
import { refuseFields } from './post-fields.ts';
import type { PostRow } from './post-queries.ts';

/** Draft, scheduled, published: any may follow any; the server sees to the dates. */

export type PostState = Pick<PostRow, 'scheduled_at' | 'published_at'> & { status: PostSave['status'] };

export type Wish = Pick<PostSave, 'status' | 'publishAt' | 'publishOffset'>;

/** The instant that a wall clock means. @throws invalid_input for one that does not show, or shows twice and it is not said which */
function instantOf({ publishAt, publishOffset }: Wish, timeZone: string): Date {
  if (publishAt === null) throw refuseFields({ publishAt: 'missing' });
  const reading = readWallClock(publishAt, timeZone);
  if (reading.kind === 'malformed') throw refuseFields({ publishAt: 'wall_clock' });
  if (reading.kind === 'none') throw refuseFields({ publishAt: 'skipped' }, { suggestion: reading.instead });
  const instants: ZonedInstant[] = reading.instants;
  if (reading.kind === 'one') return reading.instants[0].at;
  const chosen = instants.find(({ offset }) => offset === publishOffset);
  if (!chosen) throw refuseFields({ publishAt: 'ambiguous' }, { offsets: instants.map(({ offset }) => offset) });
  return chosen.at;
}

/**
 * The state that a post is wanted in. Published for the first time it gets the moment as its date and keeps it from then on, also while it is
 * a draft again; scheduled anew it will get the new one.
 * @throws invalid_input (publishAt)
 */
export function stateFor(row: PostState, wish: Wish, timeZone: string, now: Date): PostState {
  const { published_at } = row;
  if (wish.status === 'draft') return { status: 'draft', scheduled_at: null, published_at };
  if (wish.status === 'published')
    return { status: 'published', scheduled_at: null, published_at: published_at ?? now };
  const scheduled_at = instantOf(wish, timeZone);
  // What is due and waits for the clock's next tick is not asked for another time.
  const isUnchanged = row.status === 'scheduled' && row.scheduled_at?.getTime() === scheduled_at.getTime();
  if (scheduled_at <= now && !isUnchanged) throw refuseFields({ publishAt: 'past' });
  return { status: 'scheduled', scheduled_at, published_at };
}

export const stateOf = (row: PostRow): PostState => ({
  status: row.status as PostState['status'],
  scheduled_at: row.scheduled_at,
  published_at: row.published_at,
});

export const sameState = (one: PostState, other: PostState): boolean =>
  one.status === other.status && one.scheduled_at?.getTime() === other.scheduled_at?.getTime();

/** What the step from one state to another is called in versions and the audit log. */
export function stepOf(from: PostState, to: PostState): 'saved' | 'published' | 'scheduled' | 'unpublished' {
  if (sameState(from, to)) return 'saved';
  if (to.status !== 'draft') return to.status;
  return from.status === 'published' ? 'unpublished' : 'saved';
}

/** The state as the audit log tells it. */
export const stateFacts = ({ status, scheduled_at }: PostState) => ({
  status,
  ...(scheduled_at && { scheduledAt: scheduled_at.toISOString() }),
});
