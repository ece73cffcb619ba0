import { Link } from 'react-router';
import { statusWords } from '#app/admin/parts/requests/request-words.ts';
import { usePlace } from '#app/admin/person.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { BarChart } from '#app/ui/chart/bar-chart.tsx';
import type { ChartTone } from '#app/ui/chart/chart-data.ts';
import { LineChart } from '#app/ui/chart/line-chart.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useArriving } from '#app/ui/use-arriving.ts';
import { m } from '#messages/messages.js';
import { type RequestStatus, requestStatuses } from '#shared/requests.ts';
import type { DashboardCharts } from './dashboard-api.ts';
import { Section } from './section.tsx';

const tones: Record<RequestStatus, ChartTone> = {
  new: 'yellow',
  'in-progress': 'harbour',
  completed: 'green',
  cancelled: 'red',
};
const chartHeight = 190;

/** How the last weeks went. The rest of the screen does not wait for it. */
export function Charts({ charts }: { charts: Promise<Settled<DashboardCharts>> }) {
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
      {arrived === undefined && (
        <div aria-busy="true" className="mt-4 grid gap-8 md:grid-cols-3">
          {['visits', 'requests', 'replies'].map((name) => (
            <Skeleton key={name} className="h-60" />
          ))}
        </div>
      )}
      {arrived?.ok === false && (
        <p role="alert" className="py-6 text-14 text-ink-3">
          {m.admin_chart_problem()}
        </p>
      )}
      {arrived?.ok && <Drawn charts={arrived.value} />}
    </Section>
  );
}

function Drawn({ charts: { visits, requests, replies } }: { charts: DashboardCharts }) {
  const { locale } = usePlace();
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  // Days and Mondays are calendar days already: no zone may move them.
  const day = (text: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${text}T00:00:00Z`));
  const point = (key: string, index: number, { length }: readonly unknown[]) => ({
    key,
    // Each ends with the day, or the week, that is going on.
    isRunning: index === length - 1,
    label: day(key, { day: 'numeric', month: 'long', year: 'numeric' }),
    short: day(key, { day: 'numeric', month: 'short' }),
  });
  return (
    <div className="mt-4 grid gap-x-8 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
      <LineChart
        title={m.admin_chart_visits()}
        pointsHeader={m.admin_chart_day()}
        points={visits.map(({ day: key }) => key).map(point)}
        series={[
          { name: m.admin_chart_visitors(), values: visits.map(({ visitors }) => visitors) },
          { name: m.admin_chart_views(), values: visits.map(({ views }) => views), tone: 'green' },
        ]}
        format={(value) => number.format(value)}
        height={chartHeight}
      />
      <BarChart
        isStacked
        title={m.admin_chart_requests()}
        pointsHeader={m.admin_chart_week()}
        points={requests.map(({ week }) => week).map(point)}
        series={requestStatuses.map((status) => ({
          name: statusWords[status](),
          values: requests.map((week) => week[status]),
          tone: tones[status],
        }))}
        format={(value) => number.format(value)}
        height={chartHeight}
      />
      <BarChart
        title={m.admin_chart_replies()}
        pointsHeader={m.admin_chart_week()}
        points={replies.map(({ week }) => week).map(point)}
        series={[
          {
            name: m.admin_chart_share(),
            values: replies.map(({ promised, kept }) => (promised === 0 ? null : kept / promised)),
          },
        ]}
        format={(value) => percent.format(value)}
        max={1}
        height={chartHeight}
      />
    </div>
  );
}
