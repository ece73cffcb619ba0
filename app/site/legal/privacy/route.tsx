import { data } from 'react-router';
import { LegalPage, type LegalSection } from '#app/site/legal/legal-page.tsx';
import { describePage } from '#app/site/parts/describe-page.ts';
import pageStyles from '#app/site/styles/pages/legal.css?url';
import { m } from '#messages/messages.js';
import { getSettings } from '#server/records/settings.ts';
import { termsVersion } from '#shared/analysis-request-form.ts';
import { draftDays } from '#shared/drafts.ts';
import type { Route } from './+types/route';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: [] as string[] } };

export async function loader({ request }: Route.LoaderArgs) {
  const { general, system } = await getSettings();
  const { siteName, companyEmail, companyAddress } = general;
  const periods = {
    leadMonths: system.leadRetentionMonths,
    visitMonths: system.visitRetentionMonths,
    mailMonths: system.mailRetentionMonths,
    logDays: system.logRetentionDays,
    backupDays: system.backupRetentionDays,
    fileHours: general.visitorFileHours,
    reportDays: system.reportFileDays,
  };
  const { origin, host } = new URL(request.url);
  // Where nothing was entered yet, the site itself is the way to whoever is responsible.
  const reach = { companyEmail: companyEmail || `${origin}/contact`, companyAddress: companyAddress || host };
  const payload = { siteName, ...reach, periods, origin };
  return data(payload, { headers: { 'x-page-tags': 'settings' } });
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

type Facts = Record<'companyAddress' | 'companyEmail' | 'siteName', string> & {
  /** How long things are kept, as the settings say: what the page promises is what the nightly job does. */
  periods: Record<
    'leadMonths' | 'visitMonths' | 'mailMonths' | 'logDays' | 'backupDays' | 'fileHours' | 'reportDays',
    number
  >;
};

const sectionsFor = ({ periods, ...company }: Facts): LegalSection[] => [
  { id: 'who-is-responsible', heading: m.site_legal_privacy_1(), text: m.site_legal_privacy_1_text(company) },
  { id: 'when-you-only-read', heading: m.site_legal_privacy_2(), text: m.site_legal_privacy_2_text(periods) },
  { id: 'when-you-send-a-form', heading: m.site_legal_privacy_3(), text: m.site_legal_privacy_3_text(periods) },
  { id: 'drafts-on-your-device', heading: m.site_legal_privacy_4(), text: m.site_legal_privacy_4_text({ draftDays }) },
  { id: 'mail-from-us', heading: m.site_legal_privacy_5(), text: m.site_legal_privacy_5_text(periods) },
  { id: 'when-you-sign-in', heading: m.site_legal_privacy_6(), text: m.site_legal_privacy_6_text(periods) },
  { id: 'who-sees-it-and-how-long', heading: m.site_legal_privacy_7(), text: m.site_legal_privacy_7_text(periods) },
  { id: 'your-rights', heading: m.site_legal_privacy_8(), text: m.site_legal_privacy_8_text() },
];

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      heading={m.site_legal_privacy()}
      lead={m.site_legal_privacy_lead()}
      version={termsVersion}
      sections={sectionsFor(loaderData)}
      path="/privacy"
    />
  );
}
