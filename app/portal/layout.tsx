import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from 'react-aria-components/Button';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Outlet, redirect } from 'react-router';
import { requireSession } from '#app/session/api.ts';
import { readMe } from '#app/session/me.ts';
import { NavigationGuard } from '#app/session/navigation-guard.tsx';
import { OwnFault } from '#app/session/own-fault.tsx';
import { ProveAgain } from '#app/session/prove-again/prove-again.tsx';
import { declareLanguage, failUnknown, speakTo } from '#app/session/speech.ts';
import { useFreshSession } from '#app/session/use-fresh-session.ts';
import { useScreenFocus } from '#app/session/use-screen-focus.ts';
import appStyles from '#app/styles/apps.css?url';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { useFaultFocus } from '#app/ui/focus-fault.ts';
import { initials } from '#app/ui/initials.ts';
import { isOwnFault } from '#app/ui/is-own-fault.ts';
import { late } from '#app/ui/late.tsx';
import { useMenuButton } from '#app/ui/menu-button.ts';
import { applyStoredTheme } from '#app/ui/theme.ts';
import { useOnline } from '#app/ui/use-online.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/layout.ts';
import { ClientContext, useClient } from './person.ts';
import { PortalProblem } from './portal-problem.tsx';
import { PortalSkeleton } from './portal-skeleton.tsx';
import { PortalPanel, PortalTabs } from './portal-tabs.tsx';

const PersonMenu = late(async () => (await import('#app/session/person-menu.tsx')).PersonMenu);

applyStoredTheme();

export const links = () => [{ rel: 'stylesheet', href: appStyles }];
export const handle = { hydrate: true, lang: 'en', firstCalls: ['/me'] };

export const meta = () => [{ title: m.portal_title() }];

/** Clients only; staff have no dashboard of their own and are taken to theirs. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const person = await readMe().catch(failUnknown);
  if (person.kind !== 'client') throw redirect('/admin');
  speakTo(person.locale);
  return { person };
}
clientLoader.hydrate = true as const;

export function shouldRevalidate() {
  return false;
}

export function HydrateFallback() {
  return (
    <>
      <div className="h-14 border-b border-stone-2" />
      <div className="gutter mx-auto max-w-300 pt-8 md:pt-12">
        <PortalSkeleton />
      </div>
    </>
  );
}

type Person = Route.ComponentProps['loaderData']['person'];

/** The dashboard around one of its screens. */
function Dashboard({ person, children }: { person: Person; children: ReactNode }) {
  const isOnline = useOnline();
  useFreshSession();
  useFaultFocus();
  useScreenFocus();
  useEffect(() => {
    declareLanguage(person.locale);
  }, [person.locale]);
  return (
    <I18nProvider locale={person.locale === 'it' ? 'it-IT' : 'en-US'}>
      <ClientContext value={person}>
        <a
          href="#main"
          className="sr-only z-60 rounded-md bg-card px-3 py-2 text-14 font-semibold shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {m.ui_skip_to_content()}
        </a>
        <header className="sticky top-0 z-20 border-b border-stone-2 bg-paper print:hidden">
          <div className="gutter mx-auto flex max-w-300 flex-wrap items-center gap-x-8 max-sm:pt-2 sm:h-14 bar:h-14 bar:pt-0">
            <a href="/" className="flex shrink-0 items-center gap-2.5" title={m.portal_home()}>
              <BrandMark className="h-6.5 w-auto" />
              <span className="font-display text-17 font-bold tracking-tight">{person.siteName}</span>
            </a>
            <div className="min-w-0 grow self-end max-sm:order-last max-sm:w-full bar:contents">
              <PortalTabs />
            </div>
            <div className="max-md:ml-auto">
              <PersonButton />
            </div>
          </div>
        </header>
        <div role="status">
          {!isOnline && (
            <p className="flex items-center justify-center gap-2 bg-yellow px-5 py-2 text-14 font-medium text-on-yellow">
              <CloudOff aria-hidden className="size-4" />
              {m.ui_offline()}
            </p>
          )}
        </div>
        <NavigationGuard />
        <main
          id="main"
          tabIndex={-1}
          className="gutter mx-auto max-w-300 pt-8 pb-24 outline-none md:pt-12 bar:pb-[calc(var(--bar)+4rem)]"
        >
          <PortalPanel>{children}</PortalPanel>
        </main>
        <ProveAgain />
      </ClientContext>
    </I18nProvider>
  );
}

function PersonButton() {
  const { name, email } = useClient();
  const { menu, buttonProps } = useMenuButton();
  const label = m.portal_account_menu({ name });
  return (
    <>
      <Button
        {...buttonProps}
        className="grid size-9 shrink-0 place-items-center rounded-full bg-ink text-13 font-semibold text-paper pointer-coarse:size-10"
      >
        <span aria-hidden>{initials(name)}</span>
        <span className="sr-only">{label}</span>
      </Button>
      <PersonMenu menu={menu} isOpen={menu.isOpen} label={label} name={name} email={email} />
    </>
  );
}

export default function PortalLayout({ loaderData: { person } }: Route.ComponentProps) {
  return (
    <Dashboard person={person}>
      <Outlet />
    </Dashboard>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  // A screen whose own code failed takes nothing else with it. The server knows no person, and has no screen to draw around it.
  if (import.meta.env.SSR || !loaderData || !isOwnFault(error))
    return (
      <main className="grid min-h-dvh place-items-center">
        <PortalProblem error={error} />
      </main>
    );
  return (
    <Dashboard person={loaderData.person}>
      <OwnFault />
    </Dashboard>
  );
}
