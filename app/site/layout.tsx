import { Outlet, useLocation } from 'react-router';
import siteStyles from '#app/styles/site.css?url';
import { m } from '#messages/messages.js';
import { getSettings } from '#server/records/settings.ts';
import { visitPictureFor } from '#shared/visited-pages.ts';
import type { Route } from './+types/layout';
import { SiteFooter } from './parts/site-footer.tsx';
import { SiteHeader } from './parts/site-header.tsx';

/** The server puts these styles into the page; the two fonts are asked for as soon as they are read (docs/decisions/013). */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];

export async function loader({ request }: Route.LoaderArgs) {
  const { general } = await getSettings();
  const { siteName, siteDescription, companyEmail, companyPhone, companyAddress } = general;
  const visitPicture = visitPictureFor(new URL(request.url).pathname);
  return { siteName, siteDescription, companyEmail, companyPhone, companyAddress, visitPicture };
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
      {loaderData.visitPicture && (
        // Lazy: asked for when the page is seen, not when it is opened in the background (and at once without scripts).
        <img
          className="visit-picture"
          src={loaderData.visitPicture}
          alt=""
          aria-hidden="true"
          width="1"
          height="1"
          loading="lazy"
          fetchPriority="low"
        />
      )}
    </>
  );
}
