import { CloudOff, PanelLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { data, Outlet } from 'react-router';
import { addressed, SavedViewsContext, useSavedViewsReading } from '#app/admin/parts/views/saved-views.ts';
import { useViewCountsReading, ViewCountsContext } from '#app/admin/parts/views/view-counts.ts';
import { NavigationGuard } from '#app/session/navigation-guard.tsx';
import { OwnFault } from '#app/session/own-fault.tsx';
import { ProveAgain } from '#app/session/prove-again/prove-again.tsx';
import { readOver } from '#app/session/shown.ts';
import { declareLanguage, failUnknown, speakTo } from '#app/session/speech.ts';
import { keepStaffCookie } from '#app/session/staff-cookie.ts';
import { useFreshSession } from '#app/session/use-fresh-session.ts';
import { useScreenFocus } from '#app/session/use-screen-focus.ts';
import appStyles from '#app/styles/apps.css?url';
import { useFaultFocus } from '#app/ui/focus-fault.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { isOwnFault } from '#app/ui/is-own-fault.ts';
import { join } from '#app/ui/join.ts';
import { late } from '#app/ui/late.tsx';
import { applyStoredTheme } from '#app/ui/theme.ts';
import { useOnline } from '#app/ui/use-online.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/layout.ts';
import { AreaProblem } from './area-problem.tsx';
import { areaTitle } from './area-title.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { ExportButton } from './exports/export-button.tsx';
import { MailBand } from './mail-band.tsx';
import { MaintenanceBand } from './maintenance-band.tsx';
import { messageQuery } from './messages/list-query.ts';
import { Bell } from './notices/bell.tsx';
import { StaffContext } from './person.ts';
import { requestQuery } from './requests/list-query.ts';
import { isPersonAsked, personArrived } from './reread-person.ts';
import { SearchButton } from './search/search-button.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';
import { Sidebar } from './sidebar.tsx';
import { personContext, signedIn } from './signed-in.ts';
import { usePersonReading } from './use-person-reading.ts';
import { useSidebar } from './use-sidebar.ts';

const SidebarSheet = late(async () => (await import('./sidebar-sheet.tsx')).SidebarSheet);

applyStoredTheme();

export const links = () => [{ rel: 'stylesheet', href: appStyles }];
export const handle = { hydrate: true, lang: 'it', firstCalls: ['/me'] };

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: areaTitle(loaderData?.person.language) }];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedIn];

/** Staff only. The API guards the data; this keeps others from a screen that could show them nothing. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  // Read again beside a screen on which somebody writes, it takes nothing off it while the server is out of reach.
  const person = await readOver(context.get(personContext)()).catch(failUnknown);
  personArrived();
  if (person.kind !== 'staff') throw data(null, { status: 403 });
  speakTo(person.language);
  return { person };
}
clientLoader.hydrate = true as const;

/** Moving between screens does not ask again who is signed in; every call to the API checks that by itself. */
export function shouldRevalidate() {
  return isPersonAsked();
}

export function HydrateFallback() {
  return <ShellSkeleton />;
}

type Person = Route.ComponentProps['loaderData']['person'];

/** The back office around one of its screens. */
function Office({ person, children }: { person: Person; children: ReactNode }) {
  const sidebar = useSidebar();
  usePersonReading(person.timezone);
  useFreshSession();
  useFaultFocus();
  useScreenFocus();
  useEffect(keepStaffCookie, []);
  useEffect(() => declareLanguage(person.language), [person.language]);
  return (
    <I18nProvider locale={person.language === 'it' ? 'it-IT' : 'en-GB'}>
      <StaffContext value={person}>
        <WithViews>
          {/* In another language every word is another: all of it is drawn anew. */}
          <div key={person.language} className="flex min-h-dvh shell:h-dvh shell:overflow-hidden">
            <a
              href="#main"
              className="sr-only z-60 rounded-md bg-card px-3 py-2 text-14 font-semibold shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
            >
              {m.ui_skip_to_content()}
            </a>
            <aside
              aria-label={m.admin_panel()}
              className={join(
                'sticky top-0 hidden h-dvh shrink-0 overflow-hidden md:block print:hidden',
                sidebar.isExpanded ? 'w-64' : 'w-12',
              )}
            >
              <Sidebar isExpanded={sidebar.isExpanded} />
            </aside>
            <SidebarSheet isOpen={sidebar.isSheetOpen} onOpenChange={sidebar.setSheetOpen} />
            <div className="flex min-w-0 grow flex-col">
              <TopBar
                onToggle={sidebar.toggle}
                isExpanded={sidebar.isMobile ? sidebar.isSheetOpen : sidebar.isExpanded}
              />
              <OfflineBand />
              <NavigationGuard />
              <MaintenanceBand />
              <MailBand />
              <main id="main" tabIndex={-1} className="relative flex min-h-0 grow flex-col outline-none">
                {children}
              </main>
            </div>
            <ProveAgain />
          </div>
        </WithViews>
      </StaffContext>
    </I18nProvider>
  );
}

const savedLists = { request: addressed(requestQuery), message: addressed(messageQuery) };

/** Beside the sidebar and the list, who show the same views and numbers. */
function WithViews({ children }: { children: ReactNode }) {
  return (
    <ViewCountsContext value={useViewCountsReading()}>
      <SavedViewsContext value={useSavedViewsReading(savedLists)}>{children}</SavedViewsContext>
    </ViewCountsContext>
  );
}

function TopBar({ onToggle, isExpanded }: { onToggle: () => void; isExpanded: boolean }) {
  return (
    <header className="sticky top-0 z-20 flex h-12 shrink-0 items-center gap-2 border-b border-stone-2 bg-paper pr-5 pl-2.5 max-sm:pr-2 shell:static print:hidden">
      <IconButton
        label={m.admin_toggle_sidebar()}
        shortcut={navigator.platform.startsWith('Mac') ? '⌘B' : 'Ctrl+B'}
        aria-expanded={isExpanded}
        onPress={onToggle}
      >
        <PanelLeft aria-hidden className="size-4.5" strokeWidth={1.75} />
      </IconButton>
      {/* On phones a screen below another has the way back in its place, as a long way has in all but wide windows; beside a long way there, what the area is for leaves it the room. */}
      <p className="flex shrink-0 items-baseline gap-2.5 text-14 max-md:[&:has(~nav_a)]:sr-only max-xl:[&:has(~nav[data-long])]:sr-only">
        <span className="shrink-0 font-semibold">{m.admin_area()}</span>
        <span className="text-13 whitespace-nowrap text-ink-3 max-xl:sr-only max-2xl:[p:has(~nav_li:nth-child(3))_&]:sr-only">
          {m.admin_area_tagline()}
        </span>
      </p>
      <span aria-hidden className="h-4 w-px shrink-0 bg-stone-3 max-md:hidden max-xl:[&:has(+nav[data-long])]:hidden" />
      <Breadcrumb />
      <div className="ml-auto flex shrink-0 items-center gap-2 max-sm:gap-0">
        <ExportButton />
        <Bell />
        <SearchButton />
      </div>
    </header>
  );
}

function OfflineBand(): ReactNode {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center gap-2 border-b border-stone-2 bg-yellow px-5 py-2 text-14 font-medium text-on-yellow">
          <CloudOff aria-hidden className="size-4" />
          {m.ui_offline()}
        </p>
      )}
    </div>
  );
}

export default function AdminLayout({ loaderData: { person } }: Route.ComponentProps) {
  return (
    <Office person={person}>
      <Outlet />
    </Office>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  // A screen whose own code failed takes nothing else with it. The server knows no person, and has no screen to draw around it.
  if (import.meta.env.SSR || !loaderData || !isOwnFault(error)) return <AreaProblem error={error} />;
  return (
    <Office person={loaderData.person}>
      <OwnFault />
    </Office>
  );
}
