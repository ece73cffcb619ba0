import { viewWords } from '#app/admin/parts/requests/view-words.ts';
import { useRequestViewCount } from '#app/admin/parts/views/view-counts.ts';
import type { ShownView } from '#app/admin/parts/views/view-tabs.tsx';
import { requestViews } from '#shared/request-views.ts';
import { viewPath } from './list-query.ts';

/** The views of the list of requests with their numbers. */
export function useRequestViews(): ShownView[] {
  const countOf = useRequestViewCount();
  return requestViews.map((view) => ({
    view,
    to: viewPath(view),
    label: viewWords[view],
    counted: countOf(view),
  }));
}
