import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { type PortalTab, portalTabs } from './nav.ts';

/**
 * The dashboard's sections as tabs (ARIA pattern, activated by hand because each reads its own data): arrows, Home and End move between
 * them, Enter or Space opens one, Tab goes on into the panel. Each is a link with its own address, so Back, a new window and a bookmark
 * work as everywhere.
 */

/** The tab of an address; pages below it belong to it as well. */
function currentTab(pathname: string): PortalTab | undefined {
  const place = pathname.replace(/\/+$/, '');
  return (
    portalTabs.find(({ to }) => to === place) ??
    portalTabs.find(({ to, hasPages }) => hasPages === true && place.startsWith(`${to}/`))
  );
}

const tabId = ({ id }: PortalTab) => `tab-${id}`;
const panelId = ({ id }: PortalTab) => `panel-${id}`;

/** Where a key leads from the tab at `position`. */
function positionAfter(key: string, position: number): number | undefined {
  const last = portalTabs.length - 1;
  if (key === 'ArrowRight') return position === last ? 0 : position + 1;
  if (key === 'ArrowLeft') return position === 0 ? last : position - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

export function PortalTabs() {
  const current = currentTab(useLocation().pathname);
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent<HTMLAnchorElement>, position: number) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === ' ') {
      event.preventDefault();
      event.currentTarget.click();
      return;
    }
    const next = positionAfter(event.key, position);
    if (next === undefined) return;
    event.preventDefault();
    const tab = list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next];
    tab?.focus();
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={m.portal_sections()}
      className="-mx-2 -mb-px flex gap-3 overflow-x-auto px-1 [scrollbar-width:none] sm:gap-4"
    >
      {portalTabs.map((tab, position) => {
        const isCurrent = tab === current;
        // One stop for Tab: the tab that is open, or the first on a page that belongs to none.
        const isStop = current === undefined ? position === 0 : isCurrent;
        return (
          <Link
            key={tab.id}
            id={tabId(tab)}
            to={tab.to}
            role="tab"
            aria-selected={isCurrent}
            aria-controls={isCurrent ? panelId(tab) : undefined}
            tabIndex={isStop ? 0 : -1}
            onKeyDown={(event) => move(event, position)}
            className={join(
              'flex h-11 items-center border-b-2 px-1 text-14 font-semibold whitespace-nowrap focus-visible:-outline-offset-2',
              isCurrent ? 'border-harbour text-ink' : 'border-transparent text-ink-3 hover:text-ink',
            )}
          >
            {tab.label()}
          </Link>
        );
      })}
    </div>
  );
}

/** What the open tab shows. */
export function PortalPanel({ children }: { children: ReactNode }) {
  const current = currentTab(useLocation().pathname);
  if (!current) return children;
  return (
    <div
      role="tabpanel"
      id={panelId(current)}
      aria-labelledby={tabId(current)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern has the panel as the stop after its tab
      tabIndex={0}
      className="rounded-md outline-offset-8"
    >
      {children}
    </div>
  );
}
