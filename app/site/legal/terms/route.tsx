import { data } from 'react-router';
import { LegalPage, type LegalSection } from '#app/site/legal/legal-page.tsx';
import { describePage } from '#app/site/parts/describe-page.ts';
import pageStyles from '#app/site/styles/pages/legal.css?url';
import { m } from '#messages/messages.js';
import { getSettings } from '#server/records/settings.ts';
import { termsVersion } from '#shared/analysis-request-form.ts';
import type { Route } from './+types/route';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: [] as string[] } };

export async function loader({ request }: Route.LoaderArgs) {
  const { siteName, companyEmail } = (await getSettings()).general;
  const { origin } = new URL(request.url);
  const payload = { siteName, companyEmail: companyEmail || `${origin}/contact`, origin };
  return data(payload, { headers: { 'x-page-tags': 'settings' } });
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

const sectionsFor = (company: Record<'companyEmail' | 'siteName', string>): LegalSection[] => [
  { id: 'who-these-terms-are-for', heading: m.site_legal_terms_1(), text: m.site_legal_terms_1_text() },
  { id: 'the-free-analysis', heading: m.site_legal_terms_2(), text: m.site_legal_terms_2_text() },
  { id: 'our-reply-within-24-hours', heading: m.site_legal_terms_3(), text: m.site_legal_terms_3_text(company) },
  { id: 'what-we-ask-of-you', heading: m.site_legal_terms_4(), text: m.site_legal_terms_4_text() },
  { id: 'your-account', heading: m.site_legal_terms_5(), text: m.site_legal_terms_5_text() },
  { id: 'figures-and-case-studies', heading: m.site_legal_terms_6(), text: m.site_legal_terms_6_text() },
  { id: 'names-and-rights', heading: m.site_legal_terms_7(), text: m.site_legal_terms_7_text(company) },
  { id: 'law-and-changes', heading: m.site_legal_terms_8(), text: m.site_legal_terms_8_text() },
];

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      heading={m.site_legal_terms()}
      lead={m.site_legal_terms_lead()}
      version={termsVersion}
      sections={sectionsFor(loaderData)}
      path="/terms"
    />
  );
}
