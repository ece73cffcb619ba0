import { LegalPage } from '#app/site/legal/legal-page.tsx';
import { describePage } from '#app/site/parts/describe-page.ts';
import { keptPage } from '#app/site/parts/kept-page.ts';
import pageStyles from '#app/site/styles/pages/legal.css?url';
import { m } from '#messages/messages.js';
import { getSettings } from '#server/records/settings.ts';
import { termsVersion } from '#shared/analysis-request-form.ts';
import { legalSections, termsSections } from '#shared/legal-sections.ts';
import type { Route } from './+types/route';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: [] as string[] } };

export async function loader({ request }: Route.LoaderArgs) {
  const { siteName, companyEmail } = (await getSettings()).general;
  const { origin } = new URL(request.url);
  const payload = { siteName, companyEmail: companyEmail || `${origin}/contact`, origin };
  return keptPage(payload, 'settings');
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        ...loaderData,
        path: '/terms',
        title: m.site_legal_terms(),
        description: m.site_legal_terms_description({ siteName: loaderData.siteName }),
      })
    : [{ title: m.site_error_title() }];

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      heading={m.site_legal_terms()}
      lead={m.site_legal_terms_lead()}
      version={termsVersion}
      sections={legalSections(termsSections, loaderData)}
      path="/terms"
    />
  );
}
