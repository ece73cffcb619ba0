import { type KeyboardEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { tabPath } from '#app/admin/parts/settings/tab-path.ts';
import { tabWords } from '#app/admin/parts/settings/tab-words.ts';
import { join } from '#app/ui/join.ts';
import { useSideFade } from '#app/ui/use-side-fade.ts';
import { m } from '#messages/messages.js';
import { type TabGroup, tabGroups } from '#shared/settings.ts';

/** The tab whose address this is. */
export function useCurrentTab(): TabGroup {
  const place = useLocation().pathname.replace(/\/+$/, '');
  return tabGroups.find((group) => tabPath(group) === place) ?? 'general';
}

const steps: Record<string, (position: number, count: number) => number> = {
  ArrowRight: (position, count) => (position + 1) % count,
  ArrowLeft: (position, count) => (position + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs that are links. Arrow keys move among them and Enter opens one: opening at once would ask about unsaved fields at every step.
 */
export function TabList() {
  const current = useCurrentTab();
  const list = useRef<HTMLDivElement>(null);
  useSideFade(list);
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const position = tabs.indexOf(document.activeElement as HTMLElement);
    if (event.key === ' ' && position >= 0) {
      event.preventDefault();
      tabs[position]?.click();
    }
    if (!step || position < 0) return;
    event.preventDefault();
    tabs[step(position, tabs.length)]?.focus();
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={m.admin_settings_tabs()}
      onKeyDown={onKeyDown}
      className="fade-sideways -mb-px flex gap-4 overflow-x-auto [scrollbar-width:none] sm:gap-6"
    >
      {tabGroups.map((group) => (
        <Link
          key={group}
          to={tabPath(group)}
          role="tab"
          id={`settings-tab-${group}`}
          aria-selected={group === current}
          aria-controls="settings-panel"
          tabIndex={group === current ? 0 : -1}
          className={join(
            'flex h-11 items-center border-b-2 text-14 font-semibold whitespace-nowrap focus-visible:-outline-offset-2',
            group === current ? 'border-harbour text-ink' : 'border-transparent text-ink-3 hover:text-ink',
          )}
        >
          {tabWords[group]()}
        </Link>
      ))}
    </div>
  );
}
