import { LegalPage } from '#app/site/legal/legal-page.tsx';
import { describePage } from '#app/site/parts/describe-page.ts';
import { keptPage } from '#app/site/parts/kept-page.ts';
import pageStyles from '#app/site/styles/pages/legal.css?url';
import { m } from '#messages/messages.js';
import { getSettings } from '#server/records/settings.ts';
import { termsVersion } from '#shared/analysis-request-form.ts';
import { draftDays } from '#shared/drafts.ts';
import { type LegalFacts, legalSections, privacySections } from '#shared/legal-sections.ts';
import type { Route } from './+types/route';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: [] as string[] } };

export async function loader({ request }: Route.LoaderArgs) {
  const { general, system } = await getSettings();
  const { siteName, companyEmail, companyAddress } = general;
  const { origin, host } = new URL(request.url);
  const facts: LegalFacts = {
    siteName,
    // Where nothing was entered yet, the site itself is the way to whoever is responsible.
    companyEmail: companyEmail || `${origin}/contact`,
    companyAddress: companyAddress || host,
    // How long things are kept, as the settings say: what the page promises is what the nightly job does.
    leadMonths: system.leadRetentionMonths,
    visitMonths: system.visitRetentionMonths,
    mailMonths: system.mailRetentionMonths,
    logDays: system.logRetentionDays,
    backupDays: system.backupRetentionDays,
    fileHours: general.visitorFileHours,
    reportDays: system.reportFileDays,
    draftDays,
  };
  return keptPage({ siteName, facts, origin }, 'settings');
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        ...loaderData,
        path: '/privacy',
        title: m.site_legal_privacy(),
        description: m.site_legal_privacy_description({ siteName: loaderData.siteName }),
      })
    : [{ title: m.site_error_title() }];

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      heading={m.site_legal_privacy()}
      lead={m.site_legal_privacy_lead()}
      version={termsVersion}
      sections={legalSections(privacySections, loaderData.facts)}
      path="/privacy"
    />
  );
}
