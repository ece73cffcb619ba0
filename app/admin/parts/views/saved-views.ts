import { createContext, useContext, useEffect, useState } from 'react';
import type { ListQuery } from '#app/admin/parts/list/list-query.ts';
import { usePlace } from '#app/admin/person.ts';
import { api, call, inPath } from '#app/session/typed-api.ts';
import { useLiveReading } from '#app/session/use-live-reading.ts';
import type { SavedList } from '#shared/saved-views.ts';
import { countedAs } from './view-counts.ts';
import type { ShownView } from './view-tabs.tsx';

const { 'saved-views': saved } = api;
const one = saved[':id'];

const countSavedViews = () => call(saved.counts.$get());
type Counts = Awaited<ReturnType<typeof countSavedViews>>;
const listSavedViews = async () => (await call(saved.$get())).views;
export type SavedView = Awaited<ReturnType<typeof listSavedViews>>[number];

export type ViewToKeep = { list: SavedList; name: string; filters: Record<string, string>; isShared: boolean };
// The filters come from the address of the list, which takes no others than the server does.
type Sent = Parameters<typeof saved.$post>[0]['json'];
export const saveView = (view: ViewToKeep) => call(saved.$post({ json: view as Sent }));
export const changeView = (id: string, view: ViewToKeep & { version: number }) =>
  call(one.$put({ ...inPath({ id }), json: view as Sent & { version: number } }));
export const removeView = ({ id, version }: SavedView) =>
  call(one.removal.$post({ ...inPath({ id }), json: { version } }));

/** A saved view, and the address of its list as it was saved. Filters that there are no more are left out. */
export type PlacedView = SavedView & { to: string };
type Kept = { all: PlacedView[]; counts: Counts | undefined; read: () => Promise<void> };

/** The views that the person has of all lists, for sidebar, lists and palette; none until they are known. */
export const SavedViewsContext = createContext<Kept>({ all: [], counts: undefined, read: () => Promise.resolve() });

/** How each list is asked. */
type Queries = Record<SavedList, { of: (filters: Record<string, string>) => string }>;

/** How a list's own address says some filters. */
export const addressed = <Asked>(query: ListQuery<Asked>) => ({
  of: (filters: Record<string, string>) => query.address(query.read(`?${new URLSearchParams(filters)}`)),
});

/** Reads the saved views. What cannot be read leaves them as they were. */
export function useSavedViewsReading(queries: Queries): Kept {
  const [views, setViews] = useState<SavedView[]>([]);
  const [counts, setCounts] = useState<Counts>();
  // Who has saved none, asks for no counts.
  const recount = (kept: readonly SavedView[]) =>
    kept.length > 0 ? countSavedViews().then(setCounts, () => {}) : Promise.resolve();
  const [read] = useState(
    () => () =>
      listSavedViews().then(
        (kept) => {
          setViews(kept);
          void recount(kept);
        },
        () => {},
      ),
  );
  useEffect(() => void read(), [read]);
  useLiveReading(
    () => true,
    () => recount(views),
  );
  return { all: views.map((view) => ({ ...view, to: queries[view.list].of(view.filters) })), counts, read };
}

/** What a list is asked for, without what is searched in it: that is for once. */
export function filtersOf<Asked extends { q: string }>(query: ListQuery<Asked>, asked: Asked): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query.search({ ...asked, q: '' })));
}

/** The saved views of a list as tabs and sidebar show them, and which of them is in front. */
export function useSavedViews<Asked extends { q: string; view: string }>(list: SavedList, query: ListQuery<Asked>) {
  const { all, counts } = useContext(SavedViewsContext);
  const { locale } = usePlace();
  const views = all.filter((view) => view.list === list);
  const shown: ShownView[] = views.map(({ id, to, name, isShared }) => ({
    view: id,
    to,
    label: () => name,
    counted: countedAs(counts?.counts[id], counts, locale),
    saved: { isShared },
  }));
  /** A saved view only with all of its filters, and no others. */
  function current(asked: Asked): PlacedView | undefined {
    const here = query.address({ ...asked, q: '' });
    return views.find(({ to }) => to === here);
  }
  return { views, shown, current, key: (asked: Asked): string => current(asked)?.id ?? asked.view };
}
