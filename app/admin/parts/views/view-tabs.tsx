import { Tabs } from '#app/ui/tabs.tsx';
import type { Counted } from './view-counts.ts';

/** A view of a list, as tabs and sidebar show it. */
export type ShownView = { view: string; to: string; label: () => string; counted: Counted | undefined };

type ViewTabsProps = { label: string; all: { to: string; label: () => string }; views: ShownView[]; current: string };

/** The views of a list, each with how many records it holds. */
export function ViewTabs({ label: name, all, views, current }: ViewTabsProps) {
  const tabs = [
    { ...all, isCurrent: current === '' },
    ...views.map(({ view, to, label, counted }) => ({ to, label, count: counted?.text, isCurrent: current === view })),
  ];
  return (
    <div className="-mx-5 mt-2 border-b border-stone-2 px-5">
      <Tabs tabs={tabs} label={name} />
    </div>
  );
}
