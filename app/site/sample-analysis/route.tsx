import { data } from 'react-router';
import reportStyles from '#app/report/report.css?url';
import { ReportPage } from '#app/report/report-page.tsx';
import { describePage } from '#app/site/parts/describe-page.ts';
import pageStyles from '#app/site/styles/pages/sample-analysis.css?url';
import { m } from '#messages/messages.js';
import { getSettings } from '#server/records/settings.ts';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import type { Route } from './+types/route';
// Made by `npm run generate:sample`.
import made from './report.json' with { type: 'json' };
import { SampleHead } from './sample-head.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: reportStyles },
  { rel: 'stylesheet', href: pageStyles },
];

export const handle = { pageCache: { query: [] as string[] } };

export async function loader({ request }: Route.LoaderArgs) {
  const { general, system } = await getSettings();
  const { siteName, timezone } = general;
  const report = made as unknown as AnalysisReport;
  return data(
    { report, siteName, timezone, fileDays: system.reportFileDays, origin: new URL(request.url).origin },
    { headers: { 'x-page-tags': 'settings' } },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        siteName: loaderData.siteName,
        origin: loaderData.origin,
        path: '/sample-analysis',
        title: m.site_sample_title(),
        description: m.site_sample_description(),
      })
    : [{ title: m.site_error_title() }];

/** The analysis of an invented seller, shown by the parts that show a real one. */
export default function SampleAnalysisPage({ loaderData: { report, timezone, fileDays } }: Route.ComponentProps) {
  return (
    <>
      <SampleHead report={report} />
      <div className="wrap rp-alone">
        <ReportPage
          report={report}
          timeZone={timezone}
          links={{ call: '/analysis-request' }}
          sample={{
            signature: m.site_sample_signature(),
            files: m.site_sample_files_kept({ days: fileDays }),
            next: { title: m.site_sample_next(), text: m.site_sample_next_say(), action: m.site_home_cta() },
          }}
        />
      </div>
    </>
  );
}
