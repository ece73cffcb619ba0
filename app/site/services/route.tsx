import { describePage } from '#app/site/parts/describe-page.ts';
import { JsonLd } from '#app/site/parts/json-ld.tsx';
import { keptPage, unlisted } from '#app/site/parts/kept-page.ts';
import { Paragraphs } from '#app/site/parts/paragraphs.tsx';
import pageStyles from '#app/site/styles/pages/services.css?url';
import { m } from '#messages/messages.js';
import { readServicesContent } from '#server/domain/content/content.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Route } from './+types/route';
import { Finder } from './finder.tsx';
import { ServiceGrid } from './service-grid.tsx';
import { SplitEuro } from './split-euro.tsx';
import { breadcrumbList, servicesCrumbs } from './structured-data.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: [] as string[] } };

export async function loader({ request }: Route.LoaderArgs) {
  const [{ general }, content] = await Promise.all([getSettings(), readServicesContent()]);
  const { origin } = new URL(request.url);
  const payload = { siteName: general.siteName, content: unlisted(content), origin };
  return keptPage(payload, 'content,settings');
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        siteName: loaderData.siteName,
        origin: loaderData.origin,
        title: m.site_services_index_title(),
        description: m.site_services_index_description(),
        path: '/services',
      })
    : [{ title: m.site_error_title() }];

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { content, origin } = loaderData;
  const { services, price } = content;
  return (
    <>
      <div className="services-hero">
        <div className="wrap">
          <div>
            <h1>{m.site_services_index_title()}</h1>
            <p className="lead">{m.site_services_index_lead()}</p>
          </div>
          <SplitEuro />
        </div>
      </div>
      <Finder services={services} />
      <ServiceGrid services={services} />
      {price && (
        <section className="price" aria-labelledby="price-heading">
          <div className="wrap">
            <h2 id="price-heading">{price.heading}</h2>
            <div>
              <Paragraphs text={price.text} />
            </div>
          </div>
        </section>
      )}
      <section className="started" aria-labelledby="started-heading">
        <div className="wrap">
          <div>
            <h2 id="started-heading">{m.site_services_index_closing()}</h2>
            <p>{m.site_services_index_closing_text()}</p>
          </div>
          <a className="button button-ink" href="/contact">
            {m.site_services_get_started()}
          </a>
        </div>
      </section>
      <JsonLd data={breadcrumbList(origin, servicesCrumbs())} />
    </>
  );
}
