import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useMatches, useRouteLoaderData } from 'react-router';
import { Toaster } from 'sonner';
import { requestContext } from '#app/request-context.ts';
import siteStyles from '#app/styles/site.css?url';
import { m } from '#messages/messages.js';
import type { Route } from './+types/root';
import { BrandMark } from './site/parts/brand-mark.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function loader({ context }: Route.LoaderArgs) {
  return { anonKey: context.get(requestContext).anonKey };
}

/** Client-rendered apps never ask the server for the root again. */
export const shouldRevalidate = () => false;

/** True when a matched route asks for scripts: `handle = { hydrate: true }`. Documents stay script-free. */
function useHydration(): boolean {
  return useMatches().some((match) => (match.handle as { hydrate?: boolean } | undefined)?.hydrate);
}

export function Layout({ children }: { children: ReactNode }) {
  const hydrate = useHydration();
  const anonKey = useRouteLoaderData<typeof loader>('root')?.anonKey;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fdfaf4" />
        {hydrate && anonKey && <meta name="anon-key" content={anonKey} />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Toaster duration={4000} visibleToasts={3} gap={14} hotkey={['altKey', 'KeyT']} />
        {hydrate && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Status with its text, the message, or the error as JSON: never a stack. */
export function describeError(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : JSON.stringify(error);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <title>{m.site_error_title()}</title>
      <meta name="robots" content="noindex" />
      <link rel="stylesheet" href={siteStyles} precedence="default" />
      <main className="notice notice-error">
        <div className="wrap">
          <BrandMark />
          <h1>{m.site_error_title()}</h1>
          <p className="notice-detail">{describeError(error)}</p>
          <p>{m.site_error_text()}</p>
          <p>
            <a className="button" href="/">
              {m.site_error_home()}
            </a>
          </p>
        </div>
      </main>
    </>
  );
}
