import { useContext } from 'react';
import { Header } from 'react-aria-components/Header';
import { ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { isMeant } from '#app/admin/parts/commands/commands.ts';
import { SavedViewsContext } from '#app/admin/parts/views/saved-views.ts';
import { m } from '#messages/messages.js';
import type { SavedList } from '#shared/saved-views.ts';
import { rowLook } from './palette-row.ts';

const listNames: Record<SavedList, () => string> = {
  request: m.admin_requests_title,
  message: m.admin_messages_title,
};

type NamedView = { to: string; name: string; detail: string };

/** The saved views that somebody means by a text; none without one. */
export function useNamedViews(text: string): NamedView[] {
  const { all } = useContext(SavedViewsContext);
  if (text === '') return [];
  return all
    .filter(({ name }) => isMeant({ label: () => name }, text))
    .map(({ list, to, name }) => ({ to, name, detail: listNames[list]() }));
}

/** Views that were saved, among what the palette finds. */
export const SavedViewItems = ({ views }: { views: readonly NamedView[] }) => (
  <ListBoxSection id="saved-views">
    <Header className="px-3 pt-2 pb-1 text-12 font-semibold text-ink-3">{m.admin_view_found()}</Header>
    {views.map(({ to, name, detail }) => (
      <ListBoxItem key={to} id={to} textValue={name} className={rowLook}>
        <span className="min-w-0 grow truncate">{name}</span>
        <span className="shrink-0 text-13 text-ink-3">{detail}</span>
      </ListBoxItem>
    ))}
  </ListBoxSection>
);
