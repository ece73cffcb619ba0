import { statusWords } from '#app/admin/parts/requests/request-words.ts';
import { usePlace } from '#app/admin/person.ts';
import { BarChart } from '#app/ui/chart/bar-chart.tsx';
import type { ChartTone } from '#app/ui/chart/chart-data.ts';
import { LineChart } from '#app/ui/chart/line-chart.tsx';
import { m } from '#messages/messages.js';
import { type RequestStatus, requestStatuses } from '#shared/requests.ts';
import type { DashboardCharts } from './dashboard-api.ts';

const tones: Record<RequestStatus, ChartTone> = {
  new: 'yellow',
  'in-progress': 'harbour',
  completed: 'green',
  cancelled: 'red',
};
const chartHeight = 190;

/** Visits, requests and answers of the last weeks. */
export function DrawnCharts({ charts: { visits, requests, replies } }: { charts: DashboardCharts }) {
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
