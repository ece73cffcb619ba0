import { data } from 'react-router';
import reportStyles from '#app/report/report.css?url';
import { ReportPage } from '#app/report/report-page.tsx';
import { m } from '#messages/messages.js';
import { openSharedReport } from '#server/domain/analyses/desk.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Route } from './+types/route';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: reportStyles }];

/** Nobody keeps the page, finds it, or learns of its address from where its links lead. */
const privately = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** A report for whoever has its address: 410 once that has run out or was shut, 404 for no address of ours. */
export async function loader({ params }: Route.LoaderArgs) {
  const [{ general }, found] = await Promise.all([getSettings(), openSharedReport(params.token)]);
  const report = found && found !== 'gone' ? found.report : undefined;
  const status = report ? 200 : found === 'gone' ? 410 : 404;
  return data({ report, status, timezone: general.timezone, token: params.token }, { status, headers: privately });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: [m.site_report_title(), loaderData?.report?.company].filter(Boolean).join(' · ') },
  { name: 'robots', content: 'noindex' },
];

function NoReport({ isGone }: { isGone: boolean }) {
  return (
    <section className="blog-state">
      <div className="wrap">
        <h1>{isGone ? m.site_report_gone() : m.site_report_wrong()}</h1>
        <p className="lead">{isGone ? m.site_report_gone_text() : m.site_report_wrong_text()}</p>
      </div>
    </section>
  );
}

export default function SharedReportPage({ loaderData }: Route.ComponentProps) {
  const { report, status, timezone, token } = loaderData;
  if (!report) return <NoReport isGone={status === 410} />;
  const pack = (format: 'csv' | 'xlsx') => `/report/${token}/pack.${format === 'csv' ? 'zip' : 'xlsx'}`;
  const rows = (finding: string) => `/report/${token}/rows.csv?finding=${encodeURIComponent(finding)}`;
  return (
    <div className="wrap rp-alone">
      <ReportPage
        report={report}
        timeZone={timezone}
        links={{ rows, pack, pdf: `/report/${token}/report.pdf`, call: '/contact' }}
      />
    </div>
  );
}
