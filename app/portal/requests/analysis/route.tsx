import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useClient } from '#app/portal/person.ts';
import { portalNews } from '#app/portal/portal-news.ts';
import { PortalProblem } from '#app/portal/portal-problem.tsx';
import {
  analysisPdfPath,
  isNone,
  newRequestPath,
  packPath,
  readAnalysis,
  requestPath,
  rowsPath,
} from '#app/portal/requests/requests-api.ts';
import reportStyles from '#app/report/report.css?url';
import { ReportPage } from '#app/report/report-page.tsx';
import { requireSession } from '#app/session/api.ts';
import { isAbout } from '#app/session/live.ts';
import { SavedLinks } from '#app/session/saved-links.tsx';
import { settleOver } from '#app/session/shown.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';

export const handle = { hydrate: true };

export const links = () => [{ rel: 'stylesheet', href: reportStyles }];

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${m.portal_analysis_title()} · ${params.reference}` },
];

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { found: await settleOver(request.url, readAnalysis(params.reference, request.signal)) };
}
clientLoader.hydrate = true as const;

/** The analysis of a request as it was signed; a corrected one takes the place of what is being read, one that was taken back goes. */
export default function OwnAnalysisScreen({ loaderData: { found }, params: { reference } }: Route.ComponentProps) {
  const { timezone } = useClient();
  const news = useLiveRefresh({
    isShown: isAbout('request', reference),
    say: portalNews,
  });
  if (!found.ok && !isNone(found.problem))
    return <PortalProblem error={found.problem} title={m.portal_analysis_error()} />;
  const isTakenBack = !found.ok && found.problem.details.isTakenBack === true;
  if (!found.ok)
    return (
      <EmptyState
        isScreen
        role="alert"
        icon={<ArrowLeft />}
        title={isTakenBack ? m.portal_analysis_taken_back() : m.portal_analysis_missing()}
        action={<ButtonLink to={requestPath(reference)}>{m.portal_analysis_back({ reference })}</ButtonLink>}
      >
        {isTakenBack && <p>{m.portal_analysis_taken_back_text()}</p>}
      </EmptyState>
    );
  const pack = (format: 'csv' | 'xlsx') => packPath(reference, format);
  const rows = (finding: string) => rowsPath(reference, finding);
  return (
    <SavedLinks>
      <LiveRegion news={news} />
      <Link
        to={requestPath(reference)}
        className="mb-4 inline-flex items-center gap-1.5 text-14 text-ink-2 hover:text-ink print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {m.portal_analysis_back({ reference })}
      </Link>
      <ReportPage
        {...found.value}
        timeZone={timezone}
        links={{ rows, pack, pdf: analysisPdfPath(reference), call: newRequestPath, write: requestPath(reference) }}
      />
    </SavedLinks>
  );
}
