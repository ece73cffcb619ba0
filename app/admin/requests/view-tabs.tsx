import { viewWords } from '#app/admin/parts/requests/view-words.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { m } from '#messages/messages.js';
import { type RequestView, requestViews } from '#shared/request-views.ts';
import { viewPath } from './list-query.ts';
import { useViewCount } from './view-counts.ts';

/** The views of the list, each with how many requests it holds. */
export function ViewTabs({ current }: { current: RequestView | '' }) {
  const countOf = useViewCount();
  const tabs = [
    { to: viewPath(''), label: m.admin_filter_all, isCurrent: current === '' },
    ...requestViews.map((view) => ({
      to: viewPath(view),
      label: viewWords[view],
      count: countOf(view)?.text,
      isCurrent: current === view,
    })),
  ];
  return (
    <div className="-mx-5 mt-2 border-b border-stone-2 px-5">
      <Tabs tabs={tabs} label={m.admin_views()} />
    </div>
  );
}
