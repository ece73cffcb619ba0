import type { ReactNode } from 'react';
import type { ListQuery } from '#app/admin/parts/list/list-query.ts';
import { ListTitle, type TitleLink } from '#app/admin/parts/list/list-title.tsx';
import { HeldLink } from '#app/admin/parts/quarantine/held-link.tsx';
import type { SavedList } from '#shared/saved-views.ts';
import { useSavedViews } from './saved-views.ts';
import { ViewMenu } from './view-menu.tsx';
import { type ShownView, ViewTabs } from './view-tabs.tsx';

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
        <ViewMenu list={of} query={query} asked={asked} given={views.map(({ to }) => to)} />
      </ViewTabs>
      {children}
    </div>
  );
}
