import { LegalPage, type LegalSection } from '#app/site/legal/legal-page.tsx';
import { describePage } from '#app/site/parts/describe-page.ts';
import { keptPage } from '#app/site/parts/kept-page.ts';
import pageStyles from '#app/site/styles/pages/legal.css?url';
import { m } from '#messages/messages.js';
import { getSettings } from '#server/records/settings.ts';
import { termsVersion } from '#shared/analysis-request-form.ts';
import type { Route } from './+types/route';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: [] as string[] } };

export async function loader({ request }: Route.LoaderArgs) {
  const { siteName } = (await getSettings()).general;
  const payload = { siteName, origin: new URL(request.url).origin };
  return keptPage(payload, 'settings');
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        ...loaderData,
        path: '/cookies',
        title: m.site_legal_cookies(),
        description: m.site_legal_cookies_description({ siteName: loaderData.siteName }),
      })
    : [{ title: m.site_error_title() }];

const sections = (): LegalSection[] => [
  { id: 'for-visitors-none', heading: m.site_legal_cookies_1(), text: m.site_legal_cookies_1_text() },
  { id: 'for-our-staff', heading: m.site_legal_cookies_2(), text: m.site_legal_cookies_2_text() },
  { id: 'what-is-kept-in-local-storage', heading: m.site_legal_cookies_3(), text: m.site_legal_cookies_3_text() },
  { id: 'how-to-empty-it', heading: m.site_legal_cookies_4(), text: m.site_legal_cookies_4_text() },
];

export default function CookiesPage() {
  return (
    <LegalPage
      heading={m.site_legal_cookies()}
      lead={m.site_legal_cookies_lead()}
      version={termsVersion}
      sections={sections()}
      path="/cookies"
    />
  );
}
