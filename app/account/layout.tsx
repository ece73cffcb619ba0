import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Outlet } from 'react-router';
import { NavigationGuard } from '#app/session/navigation-guard.tsx';
import { ProveAgain } from '#app/session/prove-again/prove-again.tsx';
import appStyles from '#app/styles/apps.css?url';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { applyStoredTheme } from '#app/ui/theme.ts';
import { m } from '#messages/messages.js';
import { setLocale } from '#messages/runtime.js';
import type { Route } from './+types/layout.ts';
import { browserLocale } from './browser-locale.ts';
import { readCodeDigits } from './code-digits.ts';

applyStoredTheme();

export const links = () => [{ rel: 'stylesheet', href: appStyles }];
export const handle = { hydrate: true };
export const meta = () => [{ name: 'robots', content: 'noindex' }];

/** Screens of the account speak the browser's language: nobody has signed in yet. */
export async function clientLoader() {
  const locale = browserLocale(navigator.languages);
  setLocale(locale, { reload: false });
  document.documentElement.lang = locale;
  return { locale, codeDigits: await readCodeDigits() };
}
clientLoader.hydrate = true as const;

/** Neither the browser's language nor the service's settings change while somebody looks. */
export const shouldRevalidate = () => false;

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
      <NavigationGuard />
      <Outlet />
      <ProveAgain />
    </I18nProvider>
  );
}
