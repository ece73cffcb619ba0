import { Focusable } from 'react-aria-components/Focusable';
import { Link, useLocation } from 'react-router';
import { useSavedViews } from '#app/admin/parts/views/saved-views.ts';
import { ViewLinks } from '#app/admin/parts/views/view-links.tsx';
import type { ShownView } from '#app/admin/parts/views/view-tabs.tsx';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { join } from '#app/ui/join.ts';
import { Hint } from '#app/ui/tooltip.tsx';
import { m } from '#messages/messages.js';
import { may } from '#shared/permissions.ts';
import { messageQuery } from './messages/list-query.ts';
import { useMessageViews } from './messages/shown-views.ts';
import { navEntries } from './nav.ts';
import { useStaff } from './person.ts';
import { requestQuery } from './requests/list-query.ts';
import { useRequestViews } from './requests/shown-views.ts';
import { trailOf } from './trail.ts';
import { UserBox } from './user-box.tsx';

type SidebarProps = { isExpanded: boolean; onNavigate?: () => void };

/** The inside of the sidebar: the same in the column (16 or 3 rem) and in the sheet (18 rem). */
export function Sidebar({ isExpanded, onNavigate }: SidebarProps) {
  const staff = useStaff();
  const { siteName } = staff;
  const location = useLocation();
  const section = trailOf(location)[0]?.to;
  const requests = useSavedViews('request', requestQuery);
  const messages = useSavedViews('message', messageQuery);
  const views: Record<string, { label: string; views: ShownView[]; current: string }> = {
    [requestQuery.path]: {
      label: m.admin_views(),
      views: [...useRequestViews(), ...requests.shown],
      current: requests.key(requestQuery.read(location.search)),
    },
    [messageQuery.path]: {
      label: m.admin_views_messages(),
      views: [...useMessageViews(), ...messages.shown],
      current: messages.key(messageQuery.read(location.search)),
    },
  };
  const entries = navEntries.filter(({ action }) => action === undefined || may(staff, action));
  return (
    <div className="flex h-full flex-col overflow-x-hidden overflow-y-auto bg-side text-side-ink-2 [&_:focus-visible]:outline-side-ink">
      <div className={join('flex h-16 shrink-0 items-center gap-2.5', isExpanded ? 'px-4.5' : 'justify-center')}>
        <BrandMark className="h-6 w-auto shrink-0" />
        {isExpanded && (
          <span className="min-w-0 leading-tight">
            <span className="block truncate font-display text-17 font-bold tracking-tight text-side-ink">
              {siteName}
            </span>
            <span className="block truncate text-13">{m.admin_panel()}</span>
          </span>
        )}
      </div>
      <nav aria-label={m.admin_sections()} className={join('grow py-2', isExpanded ? 'px-2.5' : 'px-1.5')}>
        <ul className="flex flex-col gap-0.5">
          {entries.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Hint text={label()} placement="right" isDisabled={isExpanded}>
                <Focusable>
                  <Link
                    to={to}
                    aria-current={to === section ? 'page' : undefined}
                    onClick={onNavigate}
                    aria-label={isExpanded ? undefined : label()}
                    className={join(
                      'flex h-9 items-center gap-3 rounded-md text-14 transition-colors duration-(--fast) pointer-coarse:h-11',
                      isExpanded ? 'px-2.5' : 'justify-center',
                      to === section
                        ? 'bg-side-2 font-semibold text-side-ink'
                        : 'hover:bg-side-2/60 hover:text-side-ink',
                    )}
                  >
                    <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
                    {isExpanded && <span className="truncate">{label()}</span>}
                  </Link>
                </Focusable>
              </Hint>
              {isExpanded && views[to] && (
                <ViewLinks {...views[to]} current={to === section ? views[to].current : null} onNavigate={onNavigate} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <UserBox isExpanded={isExpanded} />
    </div>
  );
}
