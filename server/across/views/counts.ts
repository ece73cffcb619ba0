import { countInMessages } from '#server/domain/messages/messages.ts';
import { countInRequests } from '#server/domain/requests/requests.ts';
import { listSavedViews } from '#server/domain/saved-views/saved-views.ts';
import type { Person } from '#server/records/person.ts';
import { keptFilters } from '#shared/list-filters.ts';
import { mostInView } from '#shared/saved-views.ts';

type SavedView = Awaited<ReturnType<typeof listSavedViews>>['views'][number];

/** Undefined where a filter of it is none any more: what the view would hold is not guessed at. */
function countIn({ list, filters }: SavedView, person: Person, now: Date): Promise<number> | undefined {
  if (list === 'request') {
    const { data } = keptFilters.request.safeParse(filters);
    return data && countInRequests(person, data, now);
  }
  const { data } = keptFilters.message.safeParse(filters);
  return data && countInMessages(person, data, now);
}

/**
 * How many records each saved view of this person holds, by its id, up to `exactUpTo`; a greater number only says that there are more.
 * @throws forbidden
 */
export async function countSavedViews(person: Person, now = new Date()) {
  const { views } = await listSavedViews(person);
  const counts: Record<string, number> = {};
  // One after the other: everybody's screen asks again when something changes, and there may be many views.
  for (const view of views) {
    const count = await countIn(view, person, now);
    if (count !== undefined) counts[view.id] = count;
  }
  return { counts, exactUpTo: mostInView };
}
