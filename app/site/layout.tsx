import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import siteStyles from '#app/styles/site.css?url';
import { m } from '#messages/messages.js';
import { getSettings } from '#server/records/settings.ts';
import { visitedPage, visitPictureFor } from '#shared/visited-pages.ts';
import type { Route } from './+types/layout';
import { PageFailure } from './parts/page-failure.tsx';
import { SiteFooter } from './parts/site-footer.tsx';
import { SiteHeader } from './parts/site-header.tsx';

/** The server puts these styles into the page; the two fonts are asked for as soon as they are read (docs/decisions/013). */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];

export async function loader({ request }: Route.LoaderArgs) {
  const { general } = await getSettings();
  const { siteName, siteDescription, companyEmail, companyPhone, companyAddress, companyLegal } = general;
  const { origin, pathname } = new URL(request.url);
  const visitPicture = visitPictureFor(pathname);
  // Pages of one visitor have an address that opens them: it belongs on no paper.
  const address = origin + (visitedPage(pathname)?.path ?? '/');
  return { siteName, siteDescription, companyEmail, companyPhone, companyAddress, companyLegal, visitPicture, address };
}

/** Pages change as documents, which bring the settings anew. */
export const shouldRevalidate = () => false;

function Frame({ company, children }: { company: Route.ComponentProps['loaderData']; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip-link" href="#main">
        {m.site_skip()}
      </a>
      <SiteHeader siteName={company.siteName} path={pathname} />
      <p className="print-head" aria-hidden="true">
        <b>{company.siteName}</b> {company.address}
      </p>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter company={company} />
    </>
  );
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Frame company={loaderData}>
        <Outlet />
      </Frame>
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

/** A page that failed takes nothing else with it; where not even this frame can be made, the root says so. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error;
  return (
    <Frame company={loaderData}>
      <PageFailure error={error} />
    </Frame>
  );
}
