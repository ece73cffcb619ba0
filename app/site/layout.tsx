import { Outlet, useLocation } from 'react-router';
import siteStyles from '#app/styles/site.css?url';
import { m } from '#messages/messages.js';
import { getSettings } from '#server/domain/settings/settings.ts';
import type { Route } from './+types/layout';
import { SiteFooter } from './parts/site-footer.tsx';
import { SiteHeader } from './parts/site-header.tsx';

/** The server puts these styles into the page; the two fonts are asked for as soon as they are read (docs/decisions/013). */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];

export async function loader() {
  const { general } = await getSettings();
  const { siteName, siteDescription, companyEmail, companyPhone, companyAddress } = general;
  return { siteName, siteDescription, companyEmail, companyPhone, companyAddress };
}

/** Pages change as documents, which bring the settings anew. */
export const shouldRevalidate = () => false;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip-link" href="#main">
        {m.site_skip()}
      </a>
      <SiteHeader siteName={loaderData.siteName} path={pathname} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter company={loaderData} />
    </>
  );
}
