import './zod-without-eval.ts';
import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import text from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { type ReactNode, useState } from 'react';
import { Links, Meta, Outlet, Scripts, useMatches, useRouteLoaderData } from 'react-router';
import { requestContext } from '#app/request-context.ts';
import siteStyles from '#app/styles/site.css?url';
import { EmptyToastArea, Toaster } from '#app/ui/toaster.tsx';
import { getSettings } from '#server/records/settings.ts';
import { earlyLetters } from '#shared/early-letters.ts';
import { firstCalls } from '#shared/first-calls.ts';
import type { Route } from './+types/root';
import { BrandMark } from './site/parts/brand-mark.tsx';
import { PageFailure } from './site/parts/page-failure.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { general } = await getSettings();
  const { anonKey, captcha, signIn } = context.get(requestContext);
  const { siteName, companyEmail } = general;
  return { anonKey, captcha, siteName, companyEmail, mailsFrom: await signIn?.mailsFrom() };
}

/** Client-rendered apps never ask the server for the root again. */
export const shouldRevalidate = () => false;

/**
 * What React Aria says of everything that can be pressed, under the name by which it looks for it. Without it, it puts the element there itself
 * once the screen stands, before all others: a browser then reads all styles and fonts anew, and lays the screen out a second time.
 */
const pressable = {
  id: 'react-aria-pressable-style',
  children: '@layer{[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}}',
};

type Handle = { hydrate?: boolean; captcha?: boolean; lang?: string; firstCalls?: readonly string[] } | undefined;

/** Scripts only where a matched route asks for them (`handle = { hydrate: true }`); documents stay script-free. */
function useHandles(): {
  hydrate: boolean;
  isApp: boolean;
  isPortal: boolean;
  captcha: boolean;
  lang: string;
  calls: string;
} {
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as Handle);
  // Screens before a sign-in speak the browser's language.
  const account = useRouteLoaderData<{ locale: string }>('account/layout');
  return {
    isApp: matches.some(({ id }) => /^(?:portal|admin|account)\//.test(id)),
    isPortal: matches.some(({ id }) => id.startsWith('portal/')),
    hydrate: handles.some((handle) => handle?.hydrate),
    captcha: handles.some((handle) => handle?.captcha),
    calls: handles.flatMap((handle) => handle?.firstCalls ?? []).join(' '),
    lang: account?.locale ?? handles.findLast((handle) => handle?.lang)?.lang ?? 'en',
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const { hydrate, isApp, isPortal, captcha: showsCaptcha, lang, calls } = useHandles();
  const { anonKey, captcha } = useRouteLoaderData<typeof loader>('root') ?? {};
  // As the document was loaded: its policy stays when the router shows another page in it.
  const [isAdmitted] = useState(showsCaptcha);
  const [openedBy] = useState(calls);
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${isPortal ? ', viewport-fit=cover' : ''}`}
        />
        <meta name="theme-color" content="#fdfaf4" />
        {hydrate && anonKey && <meta name="anon-key" content={anonKey} />}
        {hydrate && captcha && <meta name="captcha" content={JSON.stringify({ ...captcha, isAdmitted })} />}
        {openedBy && <script data-calls={openedBy} dangerouslySetInnerHTML={{ __html: firstCalls }} />}
        {isApp && <script data-letters={`${text} ${display}`} dangerouslySetInnerHTML={{ __html: earlyLetters }} />}
        {isApp && <style {...pressable} />}
        <Meta />
        <Links />
        {/* Clients install their dashboard; the public pages are read in a browser. */}
        <link rel="manifest" href={isPortal ? '/portal.webmanifest' : '/site.webmanifest'} />
      </head>
      <body>
        {children}
        {isApp ? <Toaster /> : <EmptyToastArea />}
        {hydrate && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** What fails outside every area: there is no header to keep. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <link rel="stylesheet" href={siteStyles} precedence="default" />
      <main className="notice-error">
        <BrandMark />
        <PageFailure error={error} />
      </main>
    </>
  );
}
