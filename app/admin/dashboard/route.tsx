import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { settle } from '#app/session/api-problem.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { AbsenceLines } from './absence-lines.tsx';
import { Activity } from './activity.tsx';
import { Charts } from './charts.tsx';
import { Counters, Visitors } from './counters.tsx';
import { readCharts, readDashboard } from './dashboard-api.ts';
import { Posts } from './posts.tsx';
import { useRefresh } from './use-refresh.ts';
import { WorkQueue } from './work-queue.tsx';

export const handle = { hydrate: true, firstCalls: ['/dashboard'] };
export const meta = screenMeta(m.admin_dashboard_title);

/** The charts look further back than the rest: they are asked for once it stands. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const charts = () => settle(readCharts(request.signal));
  return { charts, dashboard: await settle(readDashboard(request.signal)) };
}
clientLoader.hydrate = true as const;

export default function DashboardScreen({ loaderData: { dashboard, charts } }: Route.ComponentProps) {
  useRefresh();
  const news = useLiveRefresh({
    // Of clients it shows what the agency itself is to do for them; most of what changes in their records is no news here.
    isShown: () => true,
    say: ({ kind, reference }) => (kind === 'client' ? '' : m.admin_live_request({ reference })),
  });
  return (
    <div className="min-h-0 grow shell:overflow-y-auto">
      <LiveRegion news={news} />
      <div className="mx-auto max-w-350 px-5 pt-5 pb-12">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_dashboard_title()}</h1>
        {dashboard.ok && <AbsenceLines absences={dashboard.value.absences} />}
        {dashboard.ok ? (
          <div className="mt-5 grid grid-cols-1 items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
            <WorkQueue queue={dashboard.value.queue} unattended={dashboard.value.absences.unattended} />
            <div className="grid gap-8">
              <Counters requests={dashboard.value.requests} />
              <Visitors visitors={dashboard.value.visitors} />
            </div>
            <div className="lg:col-span-2">
              <Charts charts={charts} />
            </div>
            <Activity events={dashboard.value.events} />
            <Posts posts={dashboard.value.posts} />
          </div>
        ) : (
          <ReadProblem problem={dashboard.problem} title={m.admin_dashboard_error_title()} />
        )}
      </div>
    </div>
  );
}
