import { data } from 'react-router';
import reportStyles from '#app/report/report.css?url';
import { ReportPage } from '#app/report/report-page.tsx';
import { requestContext } from '#app/request-context.ts';
import { m } from '#messages/messages.js';
import { isLookedAt, openSharedReport, waitForReport } from '#server/domain/analyses/desk.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Route } from './+types/route';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: reportStyles }];

/** Nobody keeps the page, finds it, or learns of its address from where its links lead. */
const privately = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * A report for whoever has its address: 410 once that has run out or was shut, 404 for no address of ours, 429 for who tries more addresses
 * than anybody reads reports.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const wait = await waitForReport('page', context.get(requestContext).address);
  if (wait !== undefined)
    return data(
      { report: undefined, signer: null, status: 429, timezone: '', token: params.token },
      { status: 429, headers: { ...privately, 'retry-after': String(wait) } },
    );
  const [{ general }, found] = await Promise.all([
    getSettings(),
    openSharedReport(params.token, { isCounted: isLookedAt(request) }),
  ]);
  const { report, signer = null } = found && found !== 'gone' ? found : {};
  const status = report ? 200 : found === 'gone' ? 410 : 404;
  return data(
    { report, signer, status, timezone: general.timezone, token: params.token },
    { status, headers: privately },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: [m.site_report_title(), loaderData?.report?.company].filter(Boolean).join(' · ') },
  { name: 'robots', content: 'noindex' },
];

const whyNot: Record<number, [title: () => string, text: () => string]> = {
  404: [m.site_report_wrong, m.site_report_wrong_text],
  410: [m.site_report_gone, m.site_report_gone_text],
  429: [m.site_report_busy, m.site_report_busy_text],
};

function NoReport({ status }: { status: number }) {
  const [title, text] = whyNot[status] ?? [m.site_report_wrong, m.site_report_wrong_text];
  return (
    <div className="notice">
      <div className="wrap">
        <h1>{title()}</h1>
        <p>{text()}</p>
      </div>
    </div>
  );
}

export default function SharedReportPage({ loaderData }: Route.ComponentProps) {
  const { report, signer, status, timezone, token } = loaderData;
  if (!report) return <NoReport status={status} />;
  const pack = (format: 'csv' | 'xlsx') => `/report/${token}/pack.${format === 'csv' ? 'zip' : 'xlsx'}`;
  const rows = (finding: string) => `/report/${token}/rows.csv?finding=${encodeURIComponent(finding)}`;
  return (
    <div className="wrap rp-alone rp-shared">
      <ReportPage
        report={report}
        signer={signer}
        timeZone={timezone}
        links={{ rows, pack, pdf: `/report/${token}/report.pdf`, call: '/contact' }}
      />
    </div>
  );
}
