import { Link } from 'react-router';
import type { Settled } from '#app/session/api-problem.ts';
import { late } from '#app/ui/late.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useArriving } from '#app/ui/use-arriving.ts';
import { m } from '#messages/messages.js';
import type { DashboardCharts } from './dashboard-api.ts';
import { Section } from './section.tsx';

/** As high as what is drawn, so that nothing moves when it is. */
const Drawing = () => (
  <div aria-busy="true" className="mt-4 grid gap-8 md:grid-cols-3">
    {['visits', 'requests', 'replies'].map((name) => (
      <Skeleton key={name} className="h-60" />
    ))}
  </div>
);

const DrawnCharts = late(async () => (await import('./drawn-charts.tsx')).DrawnCharts, Drawing);

/** How the last weeks went. The rest of the screen does not wait for it. */
export function Charts({ charts }: { charts: () => Promise<Settled<DashboardCharts>> }) {
  const arrived = useArriving(charts);
  return (
    <Section
      title={m.admin_dashboard_figures()}
      aside={
        <Link
          to="/admin/statistics/requests"
          className="text-14 font-semibold text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current"
        >
          {m.admin_work_title()}
        </Link>
      }
    >
      {arrived === undefined && <Drawing />}
      {arrived?.ok === false && (
        <p role="alert" className="py-6 text-14 text-ink-3">
          {m.admin_chart_problem()}
        </p>
      )}
      {arrived?.ok && <DrawnCharts charts={arrived.value} />}
    </Section>
  );
}
