import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Outlet } from 'react-router';
import { NavigationGuard } from '#app/session/navigation-guard.tsx';
import { ProveAgain } from '#app/session/prove-again/prove-again.tsx';
import appStyles from '#app/styles/apps.css?url';
import { applyStoredTheme } from '#app/ui/theme.ts';
import { m } from '#messages/messages.js';
import { setLocale } from '#messages/runtime.ts';
import { browserLocale, localeOfHeader } from '#shared/browser-locale.ts';
import type { Route } from './+types/layout.ts';
import { readCodeDigits } from './code-digits.ts';
import { nextTask } from './next-task.ts';
import { signInCallsOf } from './posted.ts';

applyStoredTheme();

export const links = () => [{ rel: 'stylesheet', href: appStyles }];
export const handle = { hydrate: true };
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { name: 'robots', content: 'noindex' },
  { name: 'description', content: m.account_panel_text({}, { locale: loaderData?.locale ?? 'en' }) },
];

// Words of the first drawing are those of the document.
if (typeof document !== 'undefined') setLocale(browserLocale([document.documentElement.lang]));

/** Screens of the account speak the browser's language: nobody has signed in yet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { codeDigits } = await signInCallsOf(context).rules();
  return { locale: localeOfHeader(request.headers.get('accept-language')), codeDigits };
}

export async function clientLoader() {
  await nextTask();
  const locale = browserLocale(navigator.languages);
  setLocale(locale);
  document.documentElement.lang = locale;
  return { locale, codeDigits: await readCodeDigits() };
}
clientLoader.hydrate = true as const;

/** Neither the browser's language nor the service's settings change while somebody looks. */
export const shouldRevalidate = () => false;

export default function AccountLayout({ loaderData: { locale } }: Route.ComponentProps) {
  return (
    <I18nProvider locale={locale === 'it' ? 'it-IT' : 'en-US'}>
      <NavigationGuard />
      <Outlet />
      <ProveAgain />
    </I18nProvider>
  );
}
