import { usePlace } from '#app/admin/person.ts';
import { numberText } from '#app/admin/statistics/numbers.ts';
import { panelLook } from '#app/admin/statistics/panel.tsx';
import { BarChart } from '#app/ui/chart/bar-chart.tsx';
import type { ChartPoint } from '#app/ui/chart/chart-data.ts';
import { LineChart } from '#app/ui/chart/line-chart.tsx';
import { m } from '#messages/messages.js';
import { formatDate, formatDayAndMonth } from '#shared/dates.ts';
import type { Figures } from './figures-api.ts';

const height = 200;
/** Side by side, the drawings stand level whatever stands above them. */
const levelPanel = `${panelLook} row-span-3 grid grid-rows-subgrid gap-y-1`;
const secondsOfHour = 3600;

/** How the period went, by days or by weeks. A day, or a week, that is going on is drawn apart. */
export function CourseCharts({ figures: { steps, by, today } }: { figures: Figures }) {
  const place = usePlace();
  const number = numberText(place.locale);
  const percent = new Intl.NumberFormat(place.locale, { style: 'percent', maximumFractionDigits: 0 });
  const hours = new Intl.NumberFormat(place.locale, { maximumFractionDigits: 1 });
  // They are calendar days already: no zone may move them.
  const inUtc = { ...place, timeZone: 'UTC' };
  const points = steps.map(
    ({ from, to }): ChartPoint => ({
      key: from,
      label: formatDate(`${from}T12:00:00Z`, inUtc),
      short: formatDayAndMonth(`${from}T12:00:00Z`, inUtc),
      isRunning: to >= today,
    }),
  );
  const shared = { points, height, pointsHeader: by === 'day' ? m.admin_stats_day() : m.admin_chart_week() };
  const inHours = (seconds: number | null) => (seconds === null ? null : seconds / secondsOfHour);
  return (
    <div className="grid gap-4 lg:grid-cols-3 print:grid-cols-1">
      <div className={levelPanel}>
        <BarChart
          {...shared}
          title={m.admin_work_chart_flow()}
          series={[
            { name: m.admin_work_chart_received(), values: steps.map(({ received }) => received) },
            { name: m.admin_work_chart_completed(), values: steps.map(({ completed }) => completed), tone: 'green' },
          ]}
          format={number}
        />
      </div>
      <div className={levelPanel}>
        <BarChart
          {...shared}
          title={m.admin_work_kept()}
          series={[
            {
              name: m.admin_chart_share(),
              values: steps.map(({ promised, kept }) => (promised === 0 ? null : kept / promised)),
            },
          ]}
          format={(value) => percent.format(value)}
          max={1}
        />
      </div>
      <div className={levelPanel}>
        <LineChart
          {...shared}
          title={m.admin_work_chart_reply()}
          series={[
            { name: m.admin_work_median(), values: steps.map(({ reply }) => inHours(reply.median)) },
            { name: m.admin_work_nine(), values: steps.map(({ reply }) => inHours(reply.p90)), tone: 'yellow' },
          ]}
          format={(value) => hours.format(value)}
        />
      </div>
    </div>
  );
}
