import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tabs } from '#app/ui/tabs.tsx';
import { m } from '#messages/messages.js';
import type { Counted } from './view-counts.ts';

/** A view of a list, as tabs and sidebar show it. */
export type ShownView = {
  view: string;
  to: string;
  label: () => string;
  counted: Counted | undefined;
  /** Of one that somebody saved. */
  saved?: { isShared: boolean };
};

type ViewTabsProps = {
  label: string;
  all: { to: string; label: () => string };
  views: ShownView[];
  current: string;
  /** What can be done about the view in front. */
  children?: ReactNode;
};

/** The views of a list, each with how many records it holds where that is counted. */
export function ViewTabs({ label: name, all, views, current, children }: ViewTabsProps) {
  const tabs = [
    { ...all, isCurrent: current === '' },
    ...views.map(({ view, to, label, counted, saved }) => ({
      to,
      label,
      count: counted?.text,
      isCurrent: current === view,
      mark: saved?.isShared && <SharedMark />,
    })),
  ];
  return (
    <div className="-mx-5 mt-2 flex items-center gap-3 border-b border-stone-2 px-5">
      <Tabs tabs={tabs} label={name} />
      <div className="ml-auto flex shrink-0 items-center print:hidden">{children}</div>
    </div>
  );
}

/** Colleagues have this view too. */
const SharedMark = () => (
  <>
    <Users aria-hidden className="ml-1.5 size-3.5 text-ink-3" />
    <span className="sr-only">{m.admin_view_shared()}</span>
  </>
);
