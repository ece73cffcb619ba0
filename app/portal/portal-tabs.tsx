import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { type PortalTab, portalTabs } from './nav.ts';
import { newRequestPath } from './requests/requests-api.ts';

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

/** On phones a bar at the bottom with room for the new request in its middle: five places of which each is wide enough for a thumb. */
const barLook =
  'bar:fixed bar:inset-x-0 bar:bottom-0 bar:z-20 bar:grid bar:grid-cols-5 bar:border-t bar:border-stone-2 bar:bg-paper bar:px-[env(safe-area-inset-left)] bar:pb-[env(safe-area-inset-bottom)]';

const tabLook =
  'flex h-11 items-center border-b-2 px-1 text-14 font-semibold whitespace-nowrap focus-visible:-outline-offset-2 bar:h-14 bar:flex-col bar:justify-center bar:gap-0.5 bar:border-t-2 bar:border-b-0 bar:px-0 bar:text-[0.6875rem] bar:leading-4';

const barPlaces = [
  'bar:col-start-1 bar:row-start-1',
  'bar:col-start-2 bar:row-start-1',
  'bar:col-start-4 bar:row-start-1',
  'bar:col-start-5 bar:row-start-1',
];

export function PortalTabs() {
  const { pathname } = useLocation();
  const current = currentTab(pathname);
  const isNew = pathname === newRequestPath;
  // In the bar the new request has a place of its own, and one place is marked.
  const currentInBar = isNew ? 'bar:border-transparent bar:text-ink-3' : 'bar:text-harbour';
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
    <div data-tab-bar className={barLook}>
      <div
        ref={list}
        role="tablist"
        aria-label={m.portal_sections()}
        className="-mx-2 -mb-px flex gap-3 overflow-x-auto px-1 [scrollbar-width:none] sm:gap-4 bar:contents"
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
                tabLook,
                isCurrent
                  ? join('border-harbour text-ink', currentInBar)
                  : 'border-transparent text-ink-3 hover:text-ink',
                barPlaces[position],
              )}
            >
              <tab.icon aria-hidden className="hidden size-5 bar:block" />
              {tab.label()}
            </Link>
          );
        })}
      </div>
      <Link
        to={newRequestPath}
        aria-current={isNew ? 'page' : undefined}
        className={join(
          tabLook,
          'hidden bar:col-start-3 bar:row-start-1 bar:flex',
          isNew ? 'border-harbour text-harbour' : 'border-transparent text-ink',
        )}
      >
        <span className="grid size-7 place-items-center rounded-full bg-yellow text-on-yellow">
          <Plus aria-hidden className="size-4.5" />
        </span>
        <span>{m.portal_bar_new()}</span>
      </Link>
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
