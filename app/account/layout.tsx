import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Outlet } from 'react-router';
import appStyles from '#app/styles/apps.css?url';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { applyStoredTheme } from '#app/ui/theme.ts';
import { m } from '#messages/messages.js';
import { setLocale } from '#messages/runtime.js';
import type { Route } from './+types/layout.ts';
import { BrandPanel } from './brand-panel.tsx';
import { browserLocale } from './browser-locale.ts';

applyStoredTheme();

export const links = () => [{ rel: 'stylesheet', href: appStyles }];
export const handle = { hydrate: true };

/** Screens of the account speak the browser's language: nobody has signed in yet. */
export async function clientLoader() {
  const locale = browserLocale(navigator.languages);
  setLocale(locale, { reload: false });
  document.documentElement.lang = locale;
  return { locale };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <div className="grid min-h-dvh place-items-center" aria-busy="true">
      <BrandMark className="h-10 w-auto animate-pulse motion-reduce:animate-none" />
      <noscript>
        <p className="px-5 text-center">{m.account_needs_script()}</p>
      </noscript>
    </div>
  );
}

export default function AccountLayout({ loaderData: { locale } }: Route.ComponentProps) {
  return (
    <I18nProvider locale={locale === 'it' ? 'it-IT' : 'en-US'}>
      <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(22rem,5fr)_7fr]">
        <BrandPanel />
        <main className="mx-auto flex w-full max-w-md flex-col px-5 pt-10 pb-16 sm:px-6 lg:min-h-dvh lg:max-w-lg lg:justify-center lg:px-10 lg:py-16">
          <Outlet />
          <p className="mt-12 text-14 text-ink-3">
            <a href="/" className="underline underline-offset-4 hover:text-ink">
              {m.account_back_to_site()}
            </a>
          </p>
        </main>
      </div>
    </I18nProvider>
  );
}
