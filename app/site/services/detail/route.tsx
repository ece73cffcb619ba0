import { data, redirect } from 'react-router';
import NotFoundPage, { meta as missingMeta } from '#app/site/not-found/route.tsx';
import { describePage } from '#app/site/parts/describe-page.ts';
import { JsonLd } from '#app/site/parts/json-ld.tsx';
import { keptPage } from '#app/site/parts/kept-page.ts';
import { servicePreview } from '#app/site/preview/words.ts';
import { serviceGraph } from '#app/site/services/structured-data.ts';
import pageStyles from '#app/site/styles/pages/service.css?url';
import { m } from '#messages/messages.js';
import { findServicePage } from '#server/domain/content/content.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Route } from './+types/route';
import { servicePages } from './pages.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: [] as string[] } };

/** A service's page, or 301 from an address that one of its titles once had, or the not-found page with status 404. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const [{ general }, answer] = await Promise.all([getSettings(), findServicePage(params.slug)]);
  if (answer.kind === 'moved') throw redirect(`/services/${answer.slug}`, 301);
  if (answer.kind === 'unknown') return data(null, { status: 404 });
  const payload = { siteName: general.siteName, page: answer.page, origin: new URL(request.url).origin };
  return keptPage(payload, 'content,settings');
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const general = new Set(['digital-marketing', 'web-development']);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return missingMeta();
  const { page, siteName, origin } = loaderData;
  return describePage({
    siteName,
    origin,
    title: general.has(page.slug)
      ? m.site_services_page_title_general({ title: page.title })
      : m.site_services_page_title({ title: page.title }),
    description: page.metaDescription,
    path: `/services/${page.slug}`,
    preview: servicePreview(page),
  });
};

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundPage />;
  const { page, siteName, origin } = loaderData;
  const Composition = servicePages[page.slug];
  return (
    <div className={`service-page service-${page.slug}`}>
      <Composition page={page} />
      <JsonLd data={serviceGraph(page, siteName, origin)} />
    </div>
  );
}
