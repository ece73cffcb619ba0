import { filesOf, readReport } from '#app/admin/analyses/analyses-api.ts';
import { areaTitle } from '#app/admin/area-title.ts';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { usePlace } from '#app/admin/person.ts';
import reportStyles from '#app/report/report.css?url';
import { ReportPage } from '#app/report/report-page.tsx';
import { SavedLinks } from '#app/session/saved-links.tsx';
import { settleOver } from '#app/session/shown.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';

export const handle = { hydrate: true };

export const links = () => [{ rel: 'stylesheet', href: reportStyles }];

export const meta: Route.MetaFunction = ({ matches: [, layout] }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  return [{ title: areaTitle(locale, m.admin_analyses_report({}, { locale })) }];
};

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return { found: await settleOver(request.url, readReport(params.id, request.signal)) };
}
clientLoader.hydrate = true as const;

/** The report as its client reads it, or will. */
export default function ReportScreen({ loaderData: { found }, params: { id } }: Route.ComponentProps) {
  const { timeZone } = usePlace();
  if (!found.ok)
    return (
      <ReadProblem
        isScreen
        problem={found.problem}
        title={m.admin_analyses_error_one()}
        missing={m.admin_analyses_missing_one()}
      />
    );
  return (
    <div className="min-h-0 grow shell:overflow-y-auto">
      <div className="mx-auto max-w-7xl px-5 pt-5 pb-10">
        <SavedLinks>
          <ReportPage {...found.value} timeZone={timeZone} links={filesOf(id)} />
        </SavedLinks>
      </div>
    </div>
  );
}
