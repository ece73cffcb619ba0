import type { ReactNode } from 'react';
import type { ListQuery } from '#app/admin/parts/list/list-query.ts';
import { ListTitle, type TitleLink } from '#app/admin/parts/list/list-title.tsx';
import { HeldLink } from '#app/admin/parts/quarantine/held-link.tsx';
import { late } from '#app/ui/late.tsx';
import type { SavedList } from '#shared/saved-views.ts';
import { filtersOf, useSavedViews } from './saved-views.ts';
import { type ShownView, ViewTabs } from './view-tabs.tsx';

const ViewMenu = late(async () => (await import('./view-menu.tsx')).ViewMenu);

type WorkHeadProps<Asked> = {
  /** What the list holds, as its saved views know it. */
  of: SavedList;
  query: ListQuery<Asked>;
  asked: Asked;
  title: string;
  /** How much there is. */
  text: ReactNode;
  links: readonly TitleLink[];
  /** What is added to the list by. */
  action?: ReactNode;
  /** The word for the whole of the list. */
  all: () => string;
  viewsLabel: string;
  views: ShownView[];
  /** Search and filters. */
  children: ReactNode;
};

/** The head of a list that staff work from: its name and size, its views and those that were saved, search and filters. */
export function WorkHead<Asked extends { q: string; view: string }>(props: WorkHeadProps<Asked>) {
  const { of, query, asked, title, text, links, action, all, viewsLabel, views, children } = props;
  const saved = useSavedViews(of, query);
  const current = saved.current(asked);
  const here = query.address({ ...asked, q: '' });
  // What everybody has needs no name, and what a colleague shares is not ours to change.
  const isOwn = current ? current.mayChange : here !== query.path && !views.some(({ to }) => to === here);
  return (
    <div className="@container shrink-0 px-5 pt-5 pb-3">
      <ListTitle title={title} text={text} links={links} aside={<HeldLink />}>
        {action}
      </ListTitle>
      <ViewTabs
        label={viewsLabel}
        all={{ to: query.path, label: all }}
        views={[...views, ...saved.shown]}
        current={saved.key(asked)}
      >
        <ViewMenu
          list={of}
          path={query.path}
          current={current}
          own={saved.views.filter(({ mayChange }) => mayChange)}
          filters={filtersOf(query, asked)}
          hasSearch={asked.q !== ''}
          isOpen={isOwn}
        />
      </ViewTabs>
      {children}
    </div>
  );
}
